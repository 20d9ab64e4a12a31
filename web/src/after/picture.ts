// The result as a picture to share, drawn in the browser: nothing leaves it unless somebody shares it.
import marks from '../art/seats.svg?raw';

export interface PictureRow {
  seat: number;
  place: string;
  name: string;
  score: string;
  /** Its score beside the best one, from 0 to 1. */
  share: number;
  won: boolean;
}

export interface PictureWords {
  game: string;
  headline: string;
  date: string;
  rows: readonly PictureRow[];
}

const WIDTH = 1200;
const HEIGHT = 630;
const EDGE = 64;
/** Where the rows begin and end. */
const [ROWS_TOP, ROWS_BOTTOM] = [236, 556];
const MAX_ROW = 96;

/** Always the light theme: a picture has no reader's settings. */
const PAPER = '#f5ecd9';
const SHEET = '#fdf8ec';
const INK = '#2a2018';
const SOFT = '#655442';
const ACCENT = '#a3301f';
const WELL = '#eaddc3';
const SEATS = ['#e69f00', '#56b4e9', '#009e73', '#d55e00', '#0072b2', '#cc79a7'];

/** The marks, one below the other; a canvas needs to know how large a drawing is. */
async function marksPicture(): Promise<HTMLImageElement> {
  const sized = marks.slice(marks.indexOf('<svg')).replace('<svg', '<svg width="96" height="576"');
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(sized)}`;
  await image.decode();
  return image;
}

/** Writes a text no wider than it may be; what is longer gets dots. */
function write(pen: CanvasRenderingContext2D, text: string, x: number, y: number, most: number): void {
  let shown = text;
  while (pen.measureText(shown).width > most && shown.length > 1) shown = `${shown.slice(0, -2).trimEnd()}…`;
  pen.fillText(shown, x, y);
}

function drawHead(pen: CanvasRenderingContext2D, { game, headline, date }: PictureWords): void {
  pen.fillStyle = ACCENT;
  pen.fillRect(0, 0, WIDTH, 14);
  pen.fillStyle = SOFT;
  pen.font = "700 30px 'Alegreya Sans', sans-serif";
  pen.textAlign = 'right';
  write(pen, date, WIDTH - EDGE, 84, 360);
  pen.textAlign = 'left';
  write(pen, game, EDGE, 84, 680);
  pen.fillStyle = INK;
  pen.font = '700 76px Alegreya, Georgia, serif';
  // A long headline in smaller letters, rather than cut.
  for (let size = 76; size > 40 && pen.measureText(headline).width > WIDTH - 2 * EDGE; size -= 4)
    pen.font = `700 ${size}px Alegreya, Georgia, serif`;
  write(pen, headline, EDGE, 178, WIDTH - 2 * EDGE);
  pen.fillStyle = SOFT;
  pen.font = '700 32px Alegreya, Georgia, serif';
  pen.fillText('Lonja', EDGE, 604);
}

function drawRow(
  pen: CanvasRenderingContext2D,
  signs: HTMLImageElement,
  row: PictureRow,
  top: number,
  height: number,
): void {
  const middle = top + height / 2;
  const size = height * 0.62;
  const wide = WIDTH - 2 * EDGE;
  pen.fillStyle = row.won ? SHEET : PAPER;
  pen.beginPath();
  pen.roundRect(EDGE - 16, top + 3, wide + 32, height - 6, 12);
  pen.fill();
  pen.fillStyle = SEATS[row.seat] ?? SOFT;
  pen.beginPath();
  pen.arc(EDGE + 70 + size / 2, middle, size / 2, 0, 2 * Math.PI);
  pen.fill();
  // The marks stand one below the other.
  const mark = signs.naturalHeight / SEATS.length;
  pen.drawImage(
    signs,
    0,
    mark * row.seat,
    signs.naturalWidth,
    mark,
    EDGE + 70,
    middle - size / 2,
    size,
    size,
  );
  pen.fillStyle = INK;
  pen.textBaseline = 'middle';
  pen.font = `${row.won ? 700 : 400} ${Math.round(height * 0.46)}px 'Alegreya Sans', sans-serif`;
  pen.fillText(row.place, EDGE, middle);
  write(pen, row.name, EDGE + 100 + size, middle, wide - 340 - size);
  pen.textAlign = 'right';
  pen.font = `700 ${Math.round(height * 0.5)}px 'Alegreya Sans', sans-serif`;
  pen.fillText(row.score, WIDTH - EDGE, middle);
  pen.textAlign = 'left';
  pen.textBaseline = 'alphabetic';
  const bar = wide - 100 - size;
  pen.fillStyle = WELL;
  pen.fillRect(EDGE + 100 + size, top + height - 10, bar, 4);
  pen.fillStyle = SEATS[row.seat] ?? SOFT;
  pen.fillRect(EDGE + 100 + size, top + height - 10, bar * row.share, 4);
}

/** Draws the result; a PNG of 1200 × 630, the size that messengers and social networks show. */
export async function drawResult(words: PictureWords): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('this browser draws nothing');
  const signs = await marksPicture();
  await Promise.all(
    ["700 30px 'Alegreya Sans'", "400 30px 'Alegreya Sans'", '700 30px Alegreya'].map((font) =>
      document.fonts.load(font),
    ),
  );
  pen.fillStyle = PAPER;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  drawHead(pen, words);
  const height = Math.min(MAX_ROW, (ROWS_BOTTOM - ROWS_TOP) / words.rows.length);
  words.rows.forEach((row, index) => drawRow(pen, signs, row, ROWS_TOP + index * height, height));
  return new Promise((tell, fail) =>
    canvas.toBlob((blob) => (blob ? tell(blob) : fail(new Error('no picture came out'))), 'image/png'),
  );
}
