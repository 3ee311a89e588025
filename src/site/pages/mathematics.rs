use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};
use std::sync::Once;

use math_core::{LatexToMathML, MathCoreConfig, MathDisplay};
use maud::{Markup, PreEscaped, html};

use super::plain_math::plain_math;
use super::understood::{has_stray_separator, understood};
use crate::prose::{Segment, SegmentKind, is_typesettable, split_tex};

/// Sets the mathematics of texts as MathML, which browsers draw without scripts.
pub struct Typesetter {
    converter: LatexToMathML,
}

impl Typesetter {
    /// One that shows commands of a paper's own in their place, by name.
    pub fn new() -> Self {
        let config = MathCoreConfig {
            ignore_unknown_commands: true,
            // Wide accents are drawn less well by some browsers, and better than as source by all.
            allow_unreliable_rendering: true,
            ..MathCoreConfig::default()
        };
        // It can fail for macros alone, and there are none.
        let converter = LatexToMathML::new(config).unwrap_or_default();
        Self { converter }
    }

    /// A text with its mathematics set; what cannot be set stands there as it is written.
    pub fn prose(&self, text: &str) -> Markup {
        html! {
            span.prose {
                @for segment in split_tex(text) {
                    @match self.set(&segment) {
                        Some(mathml) => { (mathml) }
                        None => { (text.get(segment.range.clone()).unwrap_or_default()) }
                    }
                }
            }
        }
    }

    /// The paragraphs of a text, each set.
    pub fn paragraphs(&self, text: &str) -> Markup {
        let parts = text.split("\n\n").map(str::trim).filter(|part| !part.is_empty());
        html! { @for part in parts { p { (self.prose(part)) } } }
    }

    /// A text as one line of plain text, its mathematics said in signs.
    pub fn plain(&self, text: &str) -> String {
        let mut line = String::with_capacity(text.len());
        for segment in split_tex(text) {
            match self.set(&segment) {
                Some(mathml) => line.push_str(&plain_math(&mathml.0)),
                None => line.push_str(text.get(segment.range.clone()).unwrap_or_default()),
            }
        }
        line.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    fn set(&self, segment: &Segment<'_>) -> Option<Markup> {
        let display = match segment.kind {
            SegmentKind::Text => return None,
            SegmentKind::InlineMath => MathDisplay::Inline,
            SegmentKind::DisplayMath => MathDisplay::Block,
        };
        if !is_typesettable(segment.body) {
            return None;
        }
        let tex = understood(segment.body);
        if has_stray_separator(&tex) {
            return None;
        }
        let set = survived(|| self.converter.convert_with_local_state(&tex, display))?;
        let mathml = without_styles(&set.ok()?.mathml);
        // It escapes what it is given; a page of hostile items does not have to rely on that.
        is_mathml(&mathml).then_some(PreEscaped(mathml))
    }
}

thread_local! {
    /// Whether the converter is at work on this thread.
    static IS_CONVERTING: Cell<bool> = const { Cell::new(false) };
}

/// Some nonsense, which no paper holds, the converter does not survive; it must not take the whole site down, nor does
/// whoever builds it have to read where the converter gave up. Panics of all else are told as ever.
fn survived<T>(convert: impl FnOnce() -> T) -> Option<T> {
    static QUIET: Once = Once::new();
    QUIET.call_once(|| {
        let tell = take_hook();
        set_hook(Box::new(move |panic| {
            if !IS_CONVERTING.get() {
                tell(panic);
            }
        }));
    });
    IS_CONVERTING.set(true);
    let converted = catch_unwind(AssertUnwindSafe(convert));
    IS_CONVERTING.set(false);
    converted.ok()
}

/// Styles in place are forbidden by the site's policy: of those of columns the side that they lean to, and a gap before
/// them, are kept as classes; other lengths are left to the browser.
fn without_styles(mathml: &str) -> String {
    let mut parts = mathml.split(" style=\"");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (style, rest) = part.split_once('"').unwrap_or((part, ""));
        let kept = [
            ("text-align: left", "math-left"),
            ("text-align: right", "math-right"),
            ("padding-left:1em", "math-gap"),
        ];
        let classes = kept.iter().filter(|(rule, _)| style.contains(rule));
        let classes: Vec<&str> = classes.map(|(_, class)| *class).collect();
        if !classes.is_empty() {
            text.push_str(&format!(" class=\"{}\"", classes.join(" ")));
        }
        text.push_str(rest);
    }
    text
}

/// Whether all elements are those of MathML and no attribute can do more than lay out.
fn is_mathml(mathml: &str) -> bool {
    mathml.split('<').skip(1).all(|part| {
        let Some((tag, _)) = part.split_once('>') else {
            return false;
        };
        let name_end = tag.find(' ').unwrap_or(tag.len());
        let (name, attributes) = tag.split_at(name_end);
        let name = name.trim_start_matches('/').trim_end_matches('/');
        let is_known = ELEMENTS.contains(&name);
        let mut names = attributes.split('"').step_by(2);
        is_known
            && names.all(|name| {
                let name = name.trim_matches([' ', '=', '/']);
                name.is_empty() || ATTRIBUTES.contains(&name)
            })
    })
}

/// Those of MathML that the converter writes, and the emphasis of text within.
const ELEMENTS: &[&str] = &[
    "math",
    "menclose",
    "merror",
    "mfrac",
    "mi",
    "mmultiscripts",
    "mn",
    "mo",
    "mover",
    "mpadded",
    "mphantom",
    "mprescripts",
    "mroot",
    "mrow",
    "mspace",
    "msqrt",
    "mstyle",
    "msub",
    "msubsup",
    "msup",
    "mtable",
    "mtd",
    "mtext",
    "mtr",
    "munder",
    "munderover",
    "b",
    "code",
    "em",
    "i",
    "s",
    "u",
];

/// None of them loads, links or runs anything.
const ATTRIBUTES: &[&str] = &[
    "accent",
    "accentunder",
    "class",
    "depth",
    "display",
    "displaystyle",
    "form",
    "height",
    "id",
    "linethickness",
    "lspace",
    "mathvariant",
    "maxsize",
    "minsize",
    "movablelimits",
    "notation",
    "rspace",
    "scriptlevel",
    "stretchy",
    "symmetric",
    "voffset",
    "width",
];

#[cfg(test)]
mod tests {
    use super::*;

    fn prose(text: &str) -> String {
        Typesetter::new().prose(text).0
    }

    #[test]
    fn mathematics_is_set_and_text_is_not() {
        let html = prose(r"Let \(x>0\). It costs $5 or $6.");
        assert!(html.starts_with("<span class=\"prose\">Let <math>"), "{html}");
        assert!(
            html.contains("<mi>x</mi>") && html.contains("</math>. It costs $5 or $6.</span>"),
            "{html}"
        );
        assert!(prose("$$y$$").contains("<math display=\"block\">"));
    }

    #[test]
    fn a_command_of_the_papers_own_is_seen_in_its_place() {
        let html = prose(r"$\Irr(G) + 1$");
        assert!(
            html.contains("<mtext>\\Irr</mtext>") && html.contains("<mn>1</mn>"),
            "{html}"
        );
    }

    #[test]
    fn what_cannot_be_set_stands_as_it_is_written() {
        for text in [
            r"$x^$",
            r"\(\begin{tikzpicture}\draw\end{tikzpicture}\)",
            r"\frac{1}{2} bare",
            r"\(x",
        ] {
            assert_eq!(prose(text), format!("<span class=\"prose\">{text}</span>"));
        }
        let long = format!("${}$", "x".repeat(5_000));
        assert!(!prose(&long).contains("<math"));
    }

    #[test]
    fn labels_go_and_split_lines_stand_one_below_the_other() {
        let html = prose(r"\begin{equation}\label{eq:a_b}\begin{split}a&=b\\&=c\end{split}\end{equation}");
        assert!(html.contains("<mtable") && !html.contains("eq:a_b"), "{html}");
        assert!(!html.contains(" style=") && !html.contains("(1)"), "{html}");
    }

    #[test]
    fn cells_end_and_words_hold_mathematics_as_papers_write_them() {
        let html = prose(r"\[\begin{cases}\displaystyle\sum_j a & \text{in \(U\)},\\[2mm]b & c\end{cases}\]");
        assert!(html.contains("<mi>U</mi>") && !html.contains("mm"), "{html}");
        assert_eq!(html.matches("<mtd").count(), 4, "{html}");
        assert!(html.contains("class=\"math-left math-gap\""), "{html}");
        for tex in [r"a & b", r"\begin{align}{a & b}\end{align}"] {
            assert!(!prose(&format!("\\[{tex}\\]")).contains("<math"), "{tex}");
        }
    }

    #[test]
    fn a_text_is_told_in_a_line_of_signs() {
        let plain = Typesetter::new().plain("Let  \\(x^2\\in\\mathbb{R}\\) cost $5\nor \\[\\frac{a}{b}.\\] So $x^$");
        assert_eq!(plain, "Let x^2 ∈ ℝ cost $5 or a/b. So $x^$");
    }

    #[test]
    fn only_a_panic_of_the_converter_is_kept_quiet() {
        assert_eq!(survived(|| 1), Some(1));
        assert_eq!(survived(|| -> i32 { panic!("the converter gives up") }), None);
        assert!(!IS_CONVERTING.get());
    }

    #[test]
    fn only_the_elements_of_mathematics_pass() {
        assert!(is_mathml(
            "<math display=\"block\"><mi>x</mi><mspace width=\"1em\"/></math>"
        ));
        for bad in [
            "<math><script>x</script></math>",
            "<math><mi onclick=\"x\">x</mi></math>",
            "<math><mi href=\"javascript:x\">x</mi></math>",
            "<math><img src=\"x\"></math>",
            "<math",
        ] {
            assert!(!is_mathml(bad), "{bad}");
        }
    }

    proptest::proptest! {
        #[test]
        fn no_text_becomes_markup(text in r"[\\$a-c{}<>&^_ \x22'=/]{0,40}|\$(\\text|\\frac|\\begin|\\left)?[{}<>a-c\x22&]{0,20}\$") {
            let html = prose(&text);
            let inner = html.strip_prefix("<span class=\"prose\">").and_then(|html| html.strip_suffix("</span>")).unwrap();
            proptest::prop_assert!(is_mathml(inner), "{html}");
        }

        #[test]
        fn no_formula_stops_a_page(parts in proptest::collection::vec(proptest::sample::select(PIECES), 0..16)) {
            let html = prose(&format!("\\[{}\\]", parts.concat()));
            proptest::prop_assert!(html.starts_with("<span") && html.ends_with("</span>"), "{html}");
        }
    }

    const PIECES: &[&str] = &[
        "a",
        "^",
        "_",
        "{",
        "}",
        "&",
        "\\\\",
        "\\begin{align}",
        "\\end{align}",
        "\\begin{cases}",
        "\\end{cases}",
        "\\frac",
        "\\left(",
        "\\right)",
        "\\overset",
        "\\text{b}",
        "\\foo",
        "\\substack",
        "\\hline",
        "\\sqrt",
        "[",
        "]",
        "'",
        "\\not",
        "\\big",
        "\\middle|",
        "\\begin{array}{c|c}",
        "\\end{array}",
        "\\tag{1}",
        "\\limits",
        "\\sum",
        "\\mathbb",
        "\\operatorname",
        "\\color{red}",
        "\\begin{split}",
        "\\end{split}",
        "#",
        "%",
        "~",
        "\\,",
        "\\underbrace",
        "\\mathrm{d}",
        "$",
        "\\label{x}",
    ];
}
