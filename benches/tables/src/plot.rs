//! The tables as a picture: how the cost of an operation grows with the module and with the rules.

use std::error::Error;
use std::ops::Range;
use std::path::Path;

use plotters::coord::Shift;
use plotters::prelude::*;

/// A contender: its name, its colour, and its points. Each is a size and nanoseconds for each
/// operation.
pub(crate) struct Series {
    pub(crate) name: &'static str,
    pub(crate) color: RGBColor,
    pub(crate) points: Vec<(f64, f64)>,
}

/// A diagram with logarithmic axes.
pub(crate) struct Panel {
    pub(crate) title: &'static str,
    /// The name of the sizes.
    pub(crate) axis: &'static str,
    pub(crate) series: Vec<Series>,
}

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;

/// Draws the panels side by side.
pub(crate) fn draw(path: &Path, panels: &[Panel]) -> Result<(), Box<dyn Error>> {
    let root = SVGBackend::new(path, (960, 360)).into_drawing_area();
    root.fill(&WHITE)?;
    for (area, panel) in root.split_evenly((1, panels.len())).iter().zip(panels) {
        draw_panel(area, panel)?;
    }
    root.present()?;
    Ok(())
}

fn draw_panel(area: &Area<'_>, panel: &Panel) -> Result<(), Box<dyn Error>> {
    let points = || panel.series.iter().flat_map(|series| &series.points);
    let sizes = range(points().map(|(size, _)| *size));
    let costs = range(points().map(|(_, cost)| *cost));
    // Room for the legend above the lines.
    let costs = costs.start / 1.5..costs.end * 4.0;
    let mut chart = ChartBuilder::on(area)
        .caption(panel.title, ("sans-serif", 16))
        .margin(12)
        .x_label_area_size(36)
        .y_label_area_size(52)
        .build_cartesian_2d(sizes.log_scale(), costs.log_scale())?;
    chart
        .configure_mesh()
        .x_desc(panel.axis)
        .y_desc("ns for each operation")
        .x_label_formatter(&label)
        .y_label_formatter(&label)
        .light_line_style(TRANSPARENT)
        .draw()?;
    for Series {
        name,
        color,
        points,
    } in &panel.series
    {
        let color = *color;
        let line = LineSeries::new(points.iter().copied(), color.stroke_width(2)).point_size(3);
        chart
            .draw_series(line)?
            .label(*name)
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 16, y)], color.stroke_width(2)));
    }
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::UpperLeft)
        .background_style(WHITE.mix(0.8))
        .label_font(("sans-serif", 13))
        .draw()?;
    Ok(())
}

/// The least and the greatest number.
fn range(numbers: impl Iterator<Item = f64> + Clone) -> Range<f64> {
    let least = numbers.clone().fold(f64::INFINITY, f64::min);
    least..numbers.fold(0.0, f64::max)
}

/// The label of a tick, if its first digit is 1, 2 or 5: others would overlap.
fn label(number: &f64) -> String {
    let digits = number.to_string();
    match (digits.chars().next(), *number as u64) {
        (Some('1' | '2' | '5'), 1_000_000..) => format!("{}M", number / 1e6),
        (Some('1' | '2' | '5'), 1_000..) => format!("{}k", number / 1e3),
        (Some('1' | '2' | '5'), _) => digits,
        _ => String::new(),
    }
}
