use std::ops::Range;

/// The parts of a long text to lay out: all of it up to `limit` bytes; beyond that its beginning, the
/// surroundings of `mark` and its end, each a third of the limit. Parts are in order, apart, and cut
/// between characters.
pub fn excerpt(text: &str, mark: Option<&Range<usize>>, limit: usize) -> Vec<Range<usize>> {
    if text.len() <= limit {
        return std::iter::once(0..text.len())
            .filter(|whole| !whole.is_empty())
            .collect();
    }
    let part = limit / 3;
    let mut wanted = vec![0..part, text.len() - part..text.len()];
    if let Some(mark) = mark {
        let around = mark.start.saturating_sub(part / 2)..mark.end.saturating_add(part / 2).min(text.len());
        let place = if around.start < text.len() - part { 1 } else { 2 };
        wanted.insert(place, around);
    }
    let mut parts: Vec<Range<usize>> = Vec::new();
    for range in wanted {
        let range = text.floor_char_boundary(range.start)..text.ceil_char_boundary(range.end);
        match parts.last_mut() {
            Some(last) if range.start <= last.end => last.end = last.end.max(range.end),
            _ => parts.push(range),
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_text_is_shown_whole() {
        let parts = excerpt("abc", None, 10);
        assert_eq!((parts.len(), parts.first()), (1, Some(&(0..3))));
        assert!(excerpt("", None, 10).is_empty());
    }

    #[test]
    fn a_long_text_keeps_its_ends_and_the_mark() {
        let text = "é".repeat(500);
        let parts = excerpt(&text, Some(&(500..502)), 90);
        assert_eq!(parts.len(), 3);
        assert_eq!(parts[0].start, 0);
        assert_eq!(parts[2].end, text.len());
        assert!(parts[1].contains(&500) && parts[1].contains(&501));
        assert!(parts.iter().all(|part| text.get(part.clone()).is_some()));
    }

    #[test]
    fn touching_parts_are_one() {
        let text = "a".repeat(100);
        assert_eq!(excerpt(&text, Some(&(20..30)), 90), [0..45, 70..100]);
    }
}
