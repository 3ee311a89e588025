//! Which formulas a typesetter gets. Responses come from anywhere, and a typesetter recurses: a formula of a few
//! kilobytes can nest so deep that the browser's layout ends the page, or take minutes.

/// TeX of more bytes is left as source: it takes a typesetter most of a second and a reader more.
pub const LONGEST_TEX: usize = 4_000;

/// Groups in groups beyond this are left as source. People stop at about ten.
pub const DEEPEST_TEX: usize = 40;

/// Commands that define others: what these do to length and depth cannot be seen in the source.
const DEFINITIONS: [&str; 11] = [
    "def",
    "edef",
    "futurelet",
    "gdef",
    "global",
    "let",
    "long",
    "newcommand",
    "providecommand",
    "renewcommand",
    "xdef",
];

/// Whether a typesetter will be done with this TeX soon: it is neither long nor deep, and defines nothing.
pub fn is_typesettable(tex: &str) -> bool {
    if tex.len() > LONGEST_TEX {
        return false;
    }
    let mut depth = 0_usize;
    let mut rest = tex;
    while let Some(at) = rest.find(['{', '}', '\\']) {
        let (_, from) = rest.split_at(at);
        let (step, length) = match from.strip_prefix('\\') {
            Some(after) => {
                let name = command(after);
                if DEFINITIONS.contains(&name) {
                    return false;
                }
                // A command of no letters is one character, which may be a brace.
                let length = match name.len() {
                    0 => after.chars().next().map_or(0, char::len_utf8),
                    length => length,
                };
                (nesting(name), 1 + length)
            }
            None => (if from.starts_with('{') { 1 } else { -1 }, 1),
        };
        depth = depth.saturating_add_signed(step);
        if depth > DEEPEST_TEX {
            return false;
        }
        rest = from.get(length..).unwrap_or_default();
    }
    true
}

/// The letters that a text begins with.
fn command(after: &str) -> &str {
    let end = after.find(|letter: char| !letter.is_ascii_alphabetic());
    end.and_then(|end| after.get(..end)).unwrap_or(after)
}

/// By how much a command deepens what follows it.
fn nesting(name: &str) -> isize {
    match name {
        "left" | "begin" | "begingroup" | "bgroup" => 1,
        "right" | "end" | "endgroup" | "egroup" => -1,
        _ => 0,
    }
}

/// TeX as a typesetter should get it: without `\label{..}`, which only numbers equations.
pub fn typesettable(tex: &str) -> String {
    let mut clean = String::with_capacity(tex.len());
    let mut rest = tex;
    while let Some((before, after)) = rest.split_once("\\label{") {
        clean.push_str(before);
        let Some((_, tail)) = after.split_once('}') else {
            clean.push_str("\\label{");
            rest = after;
            break;
        };
        rest = tail;
    }
    clean.push_str(rest);
    clean
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_are_not_typeset() {
        assert_eq!(typesettable(r"a\label{eq:1}+b"), "a+b");
        assert_eq!(typesettable(r"a\label{eq"), r"a\label{eq");
    }

    #[test]
    fn mathematics_of_papers_is_typeset() {
        for tex in [
            "",
            r"\left\{\begin{aligned}a&=\frac{1}{\sqrt{1+x^{2^{n}}}}\\b&=\{c\}\end{aligned}\right.",
            r"\leftarrow\rightarrow\defeq\lettered",
            &r"\frac{a_{1}}{b^{2}}+".repeat(150),
            r"é\",
        ] {
            assert!(is_typesettable(tex), "{tex}");
        }
    }

    #[test]
    fn what_would_stop_a_page_stays_source() {
        let nested = |open: &str, close: &str, times: usize| format!("{}x{}", open.repeat(times), close.repeat(times));
        for (open, close) in [
            (r"\sqrt{", "}"),
            (r"{", "}"),
            (r"\frac{", "}{y}"),
            (r"\left(", r"\right)"),
            (r"\begin{matrix}", r"\end{matrix}"),
        ] {
            assert!(is_typesettable(&nested(open, close, 20)), "{open}");
            assert!(!is_typesettable(&nested(open, close, 41)), "{open}");
        }
        assert!(!is_typesettable(&"x+".repeat(2_001)));
        assert!(!is_typesettable(r"\def\a#1{\sqrt{\sqrt{#1}}}\a{\a{x}}"));
        assert!(!is_typesettable(r"\newcommand{\a}{x}\a"));
        assert!(!is_typesettable(&nested("{", "", 41)));
    }
}
