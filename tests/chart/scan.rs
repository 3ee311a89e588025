//! Reads a drawing back: its elements and where its texts stand.

use mathboard::chart::text_width;

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
