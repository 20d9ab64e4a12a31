//! The learning curve of a training as a picture.

use std::fmt::Write;

use lonja_bots::TrainingProgress;

const WIDTH: f32 = 640.0;
const HEIGHT: f32 = 240.0;
const MARGIN: f32 = 40.0;

/// An SVG with two curves, by generation: the error of the expected scores, and the log loss of the chances of winning.
pub(crate) fn svg(title: &str, progress: &[TrainingProgress]) -> String {
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {}\" font-family=\"sans-serif\" \
         font-size=\"12\">\n<title>{title}</title>\n",
        2.0 * HEIGHT
    );
    let errors: Vec<f32> = progress.iter().map(|each| each.error).collect();
    curve(&mut svg, 0.0, &format!("{title}: error of the expected scores"), &errors);
    let losses: Vec<f32> = progress.iter().map(|each| each.log_loss).collect();
    curve(&mut svg, HEIGHT, &format!("{title}: log loss of the chances"), &losses);
    svg + "</svg>\n"
}

fn curve(svg: &mut String, top: f32, name: &str, figures: &[f32]) {
    let least = figures.iter().copied().fold(f32::INFINITY, f32::min);
    let most = figures.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let (left, right, low, high) = (MARGIN, WIDTH - MARGIN, top + HEIGHT - MARGIN, top + MARGIN);
    let x = |at: usize| left + (right - left) * at as f32 / (figures.len().max(2) - 1) as f32;
    let y = |figure: f32| low + (high - low) * (figure - least) / f32::max(most - least, 1e-6);
    let points: Vec<String> =
        figures.iter().enumerate().map(|(at, &figure)| format!("{:.1},{:.1}", x(at), y(figure))).collect();
    // Writing to a string can't fail.
    let _ = writeln!(
        svg,
        "<text x=\"{left}\" y=\"{}\">{name}</text>\n<path d=\"M{left} {high}V{low}H{right}\" fill=\"none\" stroke=\"#888\"/>\n\
         <text x=\"2\" y=\"{high}\">{most:.3}</text><text x=\"2\" y=\"{low}\">{least:.3}</text>\n\
         <text x=\"{right}\" y=\"{}\" text-anchor=\"end\">{} generations</text>\n\
         <polyline points=\"{}\" fill=\"none\" stroke=\"#06c\" stroke-width=\"2\"/>",
        high - 12.0,
        low + 16.0,
        figures.len(),
        points.join(" "),
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_curves_are_drawn() {
        let progress = |generation| TrainingProgress { generation, error: 9.0 / generation as f32, log_loss: 1.0 };
        let picture = svg("medici", &[progress(1), progress(2), progress(3)]);
        assert_eq!(picture.matches("<polyline").count(), 2);
        assert!(picture.contains("points=\"40.0,40.0 "), "{picture}");
    }
}
