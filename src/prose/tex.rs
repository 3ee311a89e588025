use std::ops::Range;

/// A piece of a text. The segments of a text are in order, touch each other and cover all of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Segment<'a> {
    /// What it is.
    pub kind: SegmentKind,
    /// The text, or the TeX without its delimiters (with them for an environment).
    pub body: &'a str,
    /// Where it stands in the source, in bytes, delimiters included.
    pub range: Range<usize>,
}

/// What a segment is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SegmentKind {
    /// Plain text.
    Text,
    /// `\(..\)` or `$..$`.
    InlineMath,
    /// `\[..\]`, `$$..$$` or an environment that needs no delimiters, such as `align`.
    DisplayMath,
}

/// Environments that are display mathematics without further delimiters.
const ENVIRONMENTS: [&str; 6] = ["equation", "equation*", "align", "align*", "gather", "gather*"];

/// Splits a text at its mathematics.
///
/// A dollar sign opens mathematics only when the next character is no white space, and the next
/// dollar sign closes it only when the character before is no white space, the character after is
/// no digit, and no blank line lies between: so `$5 or $6` stays money. An escaped `\$` is text.
/// What is not closed is text. Commands without delimiters are text. Time is linear in the input.
pub fn split_tex(source: &str) -> Vec<Segment<'_>> {
    let mut splitter = Splitter {
        source,
        segments: Vec::new(),
        text_from: 0,
        exhausted: Vec::new(),
    };
    splitter.run();
    splitter.segments
}

struct Splitter<'a> {
    source: &'a str,
    segments: Vec<Segment<'a>>,
    text_from: usize,
    /// Closers that were looked for and do not occur again: never searched twice, so time stays linear.
    exhausted: Vec<&'static str>,
}

impl<'a> Splitter<'a> {
    fn run(&mut self) {
        let mut at = 0;
        while let Some(step) = self.rest(at).find(['\\', '$']) {
            at += step;
            at = self.take_from(at);
        }
        self.flush(self.source.len());
    }

    /// Handles the `\` or `$` at `at`; returns where to go on.
    fn take_from(&mut self, at: usize) -> usize {
        let rest = self.rest(at);
        if rest.starts_with("\\(") {
            self.delimited(at, 2, "\\)", SegmentKind::InlineMath)
        } else if rest.starts_with("\\[") {
            self.delimited(at, 2, "\\]", SegmentKind::DisplayMath)
        } else if rest.starts_with("\\begin{") {
            self.environment(at)
        } else if rest.starts_with('\\') {
            // `\\`, `\$` or a command: the next character cannot open anything.
            at + 1 + self.rest(at + 1).chars().next().map_or(0, char::len_utf8)
        } else if rest.starts_with("$$") {
            self.delimited(at, 2, "$$", SegmentKind::DisplayMath)
        } else {
            self.dollar(at)
        }
    }

    fn delimited(&mut self, at: usize, opener: usize, closer: &'static str, kind: SegmentKind) -> usize {
        let body_from = at + opener;
        match self.find_closer(body_from, closer) {
            Some(body_to) if !self.between(body_from, body_to).trim().is_empty() => {
                self.push(kind, at, body_from..body_to, body_to + closer.len())
            }
            _ => body_from,
        }
    }

    fn find_closer(&mut self, from: usize, closer: &'static str) -> Option<usize> {
        if self.exhausted.contains(&closer) {
            return None;
        }
        let found = self.rest(from).find(closer).map(|step| from + step);
        if found.is_none() {
            self.exhausted.push(closer);
        }
        found
    }

    fn environment(&mut self, at: usize) -> usize {
        let name_from = at + "\\begin{".len();
        let name = ENVIRONMENTS.into_iter().find(|name| {
            self.rest(name_from)
                .strip_prefix(*name)
                .is_some_and(|after| after.starts_with('}'))
        });
        let Some(name) = name else { return name_from };
        if self.exhausted.contains(&name) {
            return name_from;
        }
        let closer = format!("\\end{{{name}}}");
        match self.rest(name_from).find(&closer) {
            Some(step) => {
                let end = name_from + step + closer.len();
                self.push(SegmentKind::DisplayMath, at, at..end, end)
            }
            None => {
                self.exhausted.push(name);
                name_from
            }
        }
    }

    /// A single dollar sign: mathematics only by the rule of [`split_tex`].
    fn dollar(&mut self, at: usize) -> usize {
        let body_from = at + 1;
        let Some(step) = next_dollar(self.rest(body_from)) else {
            return body_from;
        };
        let body_to = body_from + step;
        let body = self.between(body_from, body_to);
        let after = self.rest(body_to + 1).chars().next();
        let is_math = !body.is_empty()
            && !body.starts_with(char::is_whitespace)
            && !body.ends_with(char::is_whitespace)
            && !after.is_some_and(|next| next.is_ascii_digit())
            && !has_blank_line(body);
        if is_math {
            self.push(SegmentKind::InlineMath, at, body_from..body_to, body_to + 1)
        } else {
            body_from
        }
    }

    fn push(&mut self, kind: SegmentKind, from: usize, body: Range<usize>, to: usize) -> usize {
        self.flush(from);
        self.segments.push(Segment {
            kind,
            body: self.between(body.start, body.end),
            range: from..to,
        });
        self.text_from = to;
        to
    }

    fn flush(&mut self, to: usize) {
        if self.text_from < to {
            let range = self.text_from..to;
            self.segments.push(Segment {
                kind: SegmentKind::Text,
                body: self.between(range.start, to),
                range,
            });
        }
    }

    fn rest(&self, from: usize) -> &'a str {
        self.source.get(from..).unwrap_or("")
    }

    fn between(&self, from: usize, to: usize) -> &'a str {
        self.source.get(from..to).unwrap_or("")
    }
}

/// The next dollar sign that no backslash escapes.
fn next_dollar(text: &str) -> Option<usize> {
    let mut escaped = false;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'$' if !escaped => return Some(at),
            b'\\' => escaped = !escaped,
            _ => escaped = false,
        }
    }
    None
}

fn has_blank_line(text: &str) -> bool {
    text.split('\n').skip(1).any(|line| line.trim().is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(source: &str) -> Vec<(SegmentKind, &str)> {
        split_tex(source)
            .into_iter()
            .map(|segment| (segment.kind, segment.body))
            .collect()
    }

    use SegmentKind::{DisplayMath, InlineMath, Text};

    #[test]
    fn all_four_delimiters_are_known() {
        assert_eq!(shape(r"a \(x\) b"), [(Text, "a "), (InlineMath, "x"), (Text, " b")]);
        assert_eq!(shape(r"\[x\]"), [(DisplayMath, "x")]);
        assert_eq!(
            shape("$x$ and $$y$$"),
            [(InlineMath, "x"), (Text, " and "), (DisplayMath, "y")]
        );
        assert_eq!(
            shape(r"\begin{align*}a&=b\end{align*}"),
            [(DisplayMath, r"\begin{align*}a&=b\end{align*}")]
        );
    }

    #[test]
    fn money_stays_money() {
        for text in ["$5 or $6", "5$ and 6 $", r"\$x\$", "$", "$$", "a $ b $ c", "$a\n\nb$"] {
            assert_eq!(shape(text), [(Text, text)], "{text}");
        }
    }

    #[test]
    fn what_is_not_closed_is_text() {
        for text in [
            r"\(x",
            r"\[x",
            "$x",
            r"\begin{align}x",
            r"\frac{1}{2} without delimiters",
            r"\\(4pt)",
        ] {
            assert_eq!(shape(text), [(Text, text)], "{text}");
        }
    }

    #[test]
    fn a_line_break_with_length_opens_nothing() {
        assert_eq!(shape(r"a \\[4pt] b \]"), [(Text, r"a \\[4pt] b \]")]);
    }

    #[test]
    fn segments_cover_the_text() {
        let source = r"é $x$ ü \[y\] $5 \begin{gather}z\end{gather}";
        let mut at = 0;
        for segment in split_tex(source) {
            assert_eq!(segment.range.start, at);
            at = segment.range.end;
        }
        assert_eq!(at, source.len());
    }

    #[test]
    fn many_unclosed_openers_take_linear_time() {
        let source = r"\( \[ $x $ \begin{align} $$ ".repeat(200_000);
        assert!(!split_tex(&source).is_empty());
    }

    proptest::proptest! {
        #[test]
        fn any_text_is_covered(source in r"[\\$\(\)\[\]a-c \n{}é]{0,60}") {
            let covered: String = split_tex(&source).iter().map(|segment| &source[segment.range.clone()]).collect();
            proptest::prop_assert_eq!(covered, source);
        }
    }
}
