"""Cuts the page's fonts down to what its texts and people's names need. Needs `pip install fonttools brotli`.

Figures are lining and tabular everywhere on the page: they replace the others instead of coming besides.
"""

from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

WEB = Path(__file__).parent.parent
FONTS = ["alegreya-latin-700-normal", "alegreya-sans-latin-400-normal", "alegreya-sans-latin-700-normal"]
# Latin-1 letters, and the signs that our languages use. A language with other letters needs more (docs/decisions.md).
CHARACTERS = "20-7E,A0,A1,AA,AB,B7,BA,BB,BF-FF,2013,2014,2018,2019,201C,201D,2022,2026,2212"


def substitutions(font: TTFont, feature: str) -> dict[str, str]:
    """Which glyph a feature puts in the place of which."""
    table = font["GSUB"].table
    found: dict[str, str] = {}
    for record in table.FeatureList.FeatureRecord:
        if record.FeatureTag != feature:
            continue
        for index in record.Feature.LookupListIndex:
            for part in table.LookupList.Lookup[index].SubTable:
                found.update(getattr(getattr(part, "ExtSubTable", part), "mapping", {}))
    return found


def cut(source: Path, target: Path) -> None:
    font = TTFont(source)
    features = [substitutions(font, feature) for feature in ("lnum", "tnum")]
    for table in font["cmap"].tables:
        for digit in map(ord, "0123456789"):
            for feature in features:
                table.cmap[digit] = feature.get(table.cmap[digit], table.cmap[digit])
    options = subset.Options()
    options.flavor = "woff2"
    options.hinting = False
    options.desubroutinize = True
    options.layout_features = ["kern", "locl", "ccmp", "mark"]
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=subset.parse_unicodes(CHARACTERS))
    subsetter.subset(font)
    subset.save_font(font, target, options)


for name in FONTS:
    package = name.split("-latin")[0]
    cut(
        WEB / "node_modules/@fontsource" / package / "files" / f"{name}.woff2",
        WEB / "src/look/fonts" / f"{name}.woff2",
    )
