//! Reads a drawing back: its elements and where its texts stand.

use std::collections::BTreeSet;

use mathboard::chart::text_width;
use plotters::style::RGBColor;

/// A line of text with the room it takes.
#[derive(Debug)]
#[allow(dead_code, reason = "the text is for the message of a failure")]
struct Line {
    text: String,
    left: f64,
    right: f64,
    top: f64,
    bottom: f64,
}

fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    let (_, rest) = tag.split_once(&format!(" {name}=\""))?;
    rest.split('"').next()
}

fn number(tag: &str, name: &str) -> f64 {
    attribute(tag, name).unwrap().parse().unwrap()
}

fn plain(text: &str) -> String {
    text.replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&apos;", "'")
        .replace("&amp;", "&")
}

fn lines(svg: &str) -> Vec<Line> {
    svg.split("<text ")
        .skip(1)
        .map(|part| {
            let (tag, rest) = part.split_once('>').unwrap();
            let tag = format!(" {tag}");
            let text = plain(rest.split("</text>").next().unwrap().trim());
            let font = number(&tag, "font-size");
            let is_bold = tag.contains("bold");
            let wide = text_width(&text, font) * if is_bold { 1.1 } else { 1.0 };
            let (x, y) = (number(&tag, "x"), number(&tag, "y"));
            let left = match attribute(&tag, "text-anchor").unwrap() {
                "start" => x,
                "end" => x - wide,
                _ => x - wide / 2.0,
            };
            Line {
                text,
                left,
                right: left + wide,
                top: y - font * 0.45,
                bottom: y + font * 0.45,
            }
        })
        .collect()
}

/// Every text lies in the drawing and no two cover each other, but for rounding to whole pixels.
pub fn assert_readable(svg: &str, what: &str) {
    let root = svg.split('>').next().unwrap();
    let (width, height) = (number(root, "width"), number(root, "height"));
    let lines = lines(svg);
    for line in &lines {
        let is_inside =
            line.left >= -1.0 && line.right <= width + 1.0 && line.top >= -1.0 && line.bottom <= height + 1.0;
        assert!(is_inside, "{what}: {line:?} leaves {width} × {height}");
    }
    for (place, a) in lines.iter().enumerate() {
        for b in lines.iter().skip(place + 1) {
            let is_apart = a.right <= b.left + 1.0
                || b.right <= a.left + 1.0
                || a.bottom <= b.top + 1.0
                || b.bottom <= a.top + 1.0;
            assert!(is_apart, "{what}: {a:?} covers {b:?}");
        }
    }
}

/// The places that a shape reaches: corners, ends or edges. None of what is no shape.
fn reach(tag: &str) -> Vec<(f64, f64)> {
    let tag = &format!(" {tag}");
    match tag.trim_start().split(' ').next() {
        Some("rect") => {
            let (x, y) = (number(tag, "x"), number(tag, "y"));
            vec![(x, y), (x + number(tag, "width"), y + number(tag, "height"))]
        }
        Some("circle") => {
            let (x, y, r) = (number(tag, "cx"), number(tag, "cy"), number(tag, "r"));
            vec![(x - r, y - r), (x + r, y + r)]
        }
        Some("line") => vec![
            (number(tag, "x1"), number(tag, "y1")),
            (number(tag, "x2"), number(tag, "y2")),
        ],
        Some("polyline" | "polygon") => {
            let points = attribute(tag, "points").unwrap().split_whitespace();
            let pair = |point: &str| {
                let (x, y) = point.split_once(',').unwrap();
                (x.parse().unwrap(), y.parse().unwrap())
            };
            points.map(pair).collect()
        }
        _ => Vec::new(),
    }
}

/// Every shape lies in the drawing, but for rounding to whole pixels.
pub fn assert_shapes_inside(svg: &str, what: &str) {
    let root = svg.split('>').next().unwrap();
    let (width, height) = (number(root, "width"), number(root, "height"));
    for tag in svg.split('<').skip(2).filter_map(|part| part.split('>').next()) {
        for (x, y) in reach(tag) {
            let is_inside = (-1.0..=width + 1.0).contains(&x) && (-1.0..=height + 1.0).contains(&y);
            assert!(is_inside, "{what}: <{tag}> leaves {width} × {height}");
        }
    }
}

/// The colours of a drawing, as they are written.
pub fn colours(svg: &str) -> BTreeSet<String> {
    let parts = svg.split("=\"#").skip(1);
    parts
        .filter_map(|part| part.split('"').next())
        .map(str::to_owned)
        .collect()
}

/// A drawing with a blank for each colour.
pub fn without_colours(svg: &str) -> String {
    let mut parts = svg.split("=\"#");
    let mut text = parts.next().unwrap().to_owned();
    for part in parts {
        text.push_str("=\"");
        text.push_str(part.split_once('"').unwrap().1);
    }
    text
}

/// A colour as a drawing writes it.
pub fn colour_word(RGBColor(red, green, blue): RGBColor) -> String {
    format!("{red:02X}{green:02X}{blue:02X}")
}

/// The lower edge of the lowest text.
pub fn lowest_text(svg: &str) -> f64 {
    lines(svg).iter().map(|line| line.bottom).fold(0.0, f64::max)
}

/// Tags are balanced, and of the few that a drawing is made of.
pub fn assert_well_formed(svg: &str) {
    const KNOWN: [&str; 8] = ["svg", "title", "desc", "rect", "line", "circle", "polygon", "text"];
    let mut open = Vec::new();
    for part in svg.split('<').skip(1) {
        let (tag, text) = part.split_once('>').unwrap();
        assert!(!text.contains('>'), "a bare > in {part}");
        let name = tag.trim_start_matches('/').split([' ', '/']).next().unwrap();
        assert!(KNOWN.contains(&name) || name == "polyline", "<{name}>");
        assert!(tag.matches('"').count() % 2 == 0, "{tag}");
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(name));
        } else if !tag.ends_with('/') {
            open.push(name);
        }
    }
    assert!(open.is_empty());
    for entity in svg.split('&').skip(1) {
        let is_known = ["lt;", "gt;", "amp;", "quot;", "apos;"]
            .iter()
            .any(|known| entity.starts_with(known));
        assert!(is_known, "&{}", entity.chars().take(12).collect::<String>());
    }
}
