//! Mathematics in a line of plain text, for places that take nothing else: what a page tells search results and previews of
//! links. It is read off the MathML, so that it says what the page shows.

/// An element that is open, with what its children say so far.
struct Element<'m> {
    name: &'m str,
    children: Vec<String>,
}

/// What a formula says: `x^2`, `(a + b)/c`, `ℝ^n`.
pub fn plain_math(mathml: &str) -> String {
    let mut open = vec![Element {
        name: "",
        children: Vec::new(),
    }];
    for part in mathml.split('<').skip(1) {
        let Some((tag, text)) = part.split_once('>') else {
            continue;
        };
        if tag.starts_with('/') {
            close(&mut open);
        } else {
            let name = tag.trim_end_matches('/').split(' ').next().unwrap_or_default();
            open.push(Element {
                name,
                children: Vec::new(),
            });
            if tag.ends_with('/') {
                close(&mut open);
            }
        }
        let text = text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
        // What a reader cannot see joins, or tells a browser what is meant.
        let seen: String = text
            .chars()
            .filter(|sign| !matches!(sign, '\u{2061}'..='\u{2064}' | '\u{fe00}'..='\u{fe0f}'))
            .collect();
        if let (Some(element), false) = (open.last_mut(), seen.is_empty()) {
            element.children.push(seen);
        }
    }
    while open.len() > 1 {
        close(&mut open);
    }
    let said = open.pop().map_or_else(String::new, |root| root.children.concat());
    said.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn close(open: &mut Vec<Element<'_>>) {
    if open.len() < 2 {
        return;
    }
    if let Some(element) = open.pop()
        && let Some(parent) = open.last_mut()
    {
        parent.children.push(said(&element));
    }
}

fn said(element: &Element<'_>) -> String {
    let all = || element.children.concat();
    match (element.name, element.children.as_slice()) {
        ("mfrac", [above, below]) => format!("{}/{}", joined(above), joined(below)),
        ("msqrt", _) => format!("√{}", joined(&all())),
        ("mroot", [inner, degree]) => format!("{}^{}", joined(inner), joined(&format!("1/{degree}"))),
        ("msup", [base, above]) if is_prime(above) => format!("{base}{above}"),
        ("msup", [base, above]) => format!("{base}^{}", joined(above)),
        ("msub" | "munder", [base, below]) => format!("{base}_{}", joined(below)),
        ("msubsup" | "munderover", [base, below, above]) => {
            format!("{base}_{}^{}", joined(below), joined(above))
        }
        // A sign above is an accent; words or terms above are not.
        ("mover", [base, above]) if above.chars().count() == 1 => format!("{base}{above}"),
        ("mover", [base, above]) => format!("{base}^{}", joined(above)),
        ("mtr", cells) => cells.join(" "),
        ("mtable", rows) => rows.join("; "),
        ("mspace", _) => " ".to_owned(),
        ("mo", [sign]) if is_relation(sign) => format!(" {sign} "),
        _ => all(),
    }
}

/// More than one sign is kept together by brackets.
fn joined(text: &str) -> String {
    let text = text.trim();
    if text.chars().count() > 1 && !is_bracketed(text) && !text.chars().all(|sign| sign.is_ascii_digit()) {
        format!("({text})")
    } else {
        text.to_owned()
    }
}

fn is_bracketed(text: &str) -> bool {
    text.starts_with('(') && text.find(')') == Some(text.len() - 1)
}

fn is_prime(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|sign| matches!(sign, '′' | '″' | '‴' | '\''))
}

fn is_relation(sign: &str) -> bool {
    matches!(
        sign,
        "=" | "<"
            | ">"
            | "≤"
            | "≥"
            | "≠"
            | "∈"
            | "∉"
            | "⊂"
            | "⊆"
            | "→"
            | "↦"
            | "⇒"
            | "⇔"
            | "∼"
            | "≈"
            | "≅"
            | "≡"
            | "≔"
            | "+"
            | "−"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_are_said_in_a_line() {
        for (mathml, said) in [
            (
                "<math><msup><mi>x</mi><mn>2</mn></msup><mo>&gt;</mo><mn>0</mn></math>",
                "x^2 > 0",
            ),
            (
                "<math><mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mi>c</mi></mfrac></math>",
                "(a + b)/c",
            ),
            (
                "<math><msup><mi>f\u{fe00}</mi><mo>′</mo></msup><mo>\u{2061}</mo></math>",
                "f′",
            ),
            (
                "<math><msqrt><mi>x</mi></msqrt><mspace width=\"1em\"/><mi>y</mi></math>",
                "√x y",
            ),
            (
                "<math><msubsup><mi>W</mi><mn>0</mn><mrow><mn>1</mn><mo>,</mo><mi>p</mi></mrow></msubsup></math>",
                "W_0^(1,p)",
            ),
        ] {
            assert_eq!(plain_math(mathml), said);
        }
    }

    proptest::proptest! {
        #[test]
        fn nothing_is_too_broken(mathml in r"(<|>|/|mi|mfrac|msup|mtr| |x|&lt;){0,30}") {
            plain_math(&mathml);
        }
    }
}
