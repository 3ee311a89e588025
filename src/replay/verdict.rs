use std::fmt;
use std::ops::Range;

use super::folded::{Pairs, pairs};
use super::python::python_trimmed;
use super::python_digit::digit_value;

/// Digits that CPython reads as one whole number at most.
const MOST_DIGITS: usize = 4300;

/// What a verifier's reply says of a proof (spec section 5.5 of AdvancedMathBench): places are in bytes of the text that
/// was parsed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParsedVerdict {
    /// The assessment, without white space at its ends; never empty.
    pub assessment: Range<usize>,
    /// The errors, without white space at their ends; may be empty.
    pub errors: Range<usize>,
    /// The index as written.
    pub index_text: Range<usize>,
    /// The first step with an error, from 0; `None` where the proof is accepted (-1).
    pub first_error: Option<usize>,
}

/// A field of a verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum VerdictField {
    /// `assessment`.
    Assessment,
    /// `errors`.
    Errors,
    /// `first_error_step`.
    FirstErrorStep,
}

impl VerdictField {
    /// The name of its tags.
    pub const fn tag(self) -> &'static str {
        match self {
            Self::Assessment => "assessment",
            Self::Errors => "errors",
            Self::FirstErrorStep => "first_error_step",
        }
    }
}

/// Why a usable reply holds no verdict, in the order in which that is found out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum InvalidVerdict {
    /// Another number of tag pairs than one.
    Pairs {
        /// Of this field.
        field: VerdictField,
        /// How many.
        count: usize,
    },
    /// Nothing stands in the assessment.
    EmptyAssessment,
    /// The index is no whole number of decimal digits with at most a minus sign before them, or of more digits than Python
    /// reads.
    NotAnInteger,
    /// The index is no step of the proof, nor -1.
    OutOfRange,
}

impl fmt::Display for InvalidVerdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pairs { field, count } => write!(f, "{count} pairs of <{}> where one is wanted", field.tag()),
            Self::EmptyAssessment => f.write_str("Empty assessment"),
            Self::NotAnInteger => f.write_str("the index is not an integer"),
            Self::OutOfRange => f.write_str("the index is out of range"),
        }
    }
}

/// Reads the verdict in the final text of a verifier's reply on a proof of so many steps.
///
/// # Errors
/// The first reason of [`InvalidVerdict`] that holds.
pub fn parse_verdict(text: &str, steps: usize) -> Result<ParsedVerdict, InvalidVerdict> {
    let content = |field: VerdictField| match pairs(text, field.tag()) {
        Pairs {
            count: 1,
            first: Some(place),
        } => Ok(python_trimmed(text, place)),
        Pairs { count, .. } => Err(InvalidVerdict::Pairs { field, count }),
    };
    let assessment = content(VerdictField::Assessment)?;
    let errors = content(VerdictField::Errors)?;
    let index_text = content(VerdictField::FirstErrorStep)?;
    if assessment.is_empty() {
        return Err(InvalidVerdict::EmptyAssessment);
    }
    let (is_negative, value) = whole_number(text.get(index_text.clone()).unwrap_or_default())?;
    let first_error = match (is_negative, value) {
        (true, 1) => None,
        (true, 0) | (false, _) if value < steps as u64 => Some(value as usize),
        _ => return Err(InvalidVerdict::OutOfRange),
    };
    Ok(ParsedVerdict {
        assessment,
        errors,
        index_text,
        first_error,
    })
}

/// Whether a minus stands before it, and the number, at most the largest there is.
fn whole_number(text: &str) -> Result<(bool, u64), InvalidVerdict> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let (mut value, mut count) = (0_u64, 0);
    for letter in digits.chars() {
        let digit = digit_value(letter).ok_or(InvalidVerdict::NotAnInteger)?;
        value = value.saturating_mul(10).saturating_add(u64::from(digit));
        count += 1;
    }
    if count == 0 || count > MOST_DIGITS {
        return Err(InvalidVerdict::NotAnInteger);
    }
    Ok((digits.len() < text.len(), value))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reply(index: &str) -> String {
        format!("<assessment>a</assessment><errors></errors><first_error_step>{index}</first_error_step>")
    }

    fn first_error(index: &str) -> Result<Option<usize>, InvalidVerdict> {
        parse_verdict(&reply(index), 3).map(|verdict| verdict.first_error)
    }

    #[test]
    fn the_index_is_read_as_documented() {
        assert_eq!(first_error("-1"), Ok(None));
        assert_eq!(first_error("2"), Ok(Some(2)));
        assert_eq!(first_error(" 1 \n"), Ok(Some(1)));
        assert_eq!(first_error("-0"), Ok(Some(0)));
        assert_eq!(first_error("001"), Ok(Some(1)));
        assert_eq!(first_error("\u{662}"), Ok(Some(2)));
        for odd in ["+1", "1.", "1.0", "step 1", "", "-", "--1", "²"] {
            assert_eq!(first_error(odd), Err(InvalidVerdict::NotAnInteger), "{odd}");
        }
        for far in ["3", "-2", "99999999999999999999999999", "-99999999999999999999999999"] {
            assert_eq!(first_error(far), Err(InvalidVerdict::OutOfRange), "{far}");
        }
        assert_eq!(first_error(&"0".repeat(4300)), Ok(Some(0)));
        assert_eq!(first_error(&"0".repeat(4301)), Err(InvalidVerdict::NotAnInteger));
    }

    #[test]
    fn each_field_stands_in_exactly_one_pair() {
        let invalid = |text: &str| parse_verdict(text, 3).unwrap_err();
        let twice = reply("-1").replace("a<", "<errors>x</errors><");
        let of = |field, count| InvalidVerdict::Pairs { field, count };
        assert_eq!(invalid(&twice), of(VerdictField::Errors, 2));
        let closed = reply("-1").replace("<errors></errors>", "<errors/>");
        assert_eq!(invalid(&closed), of(VerdictField::Errors, 0));
        assert_eq!(invalid(""), of(VerdictField::Assessment, 0));
        assert_eq!(
            invalid(&reply("x").replace(">a<", "> <")),
            InvalidVerdict::EmptyAssessment
        );
        let text = reply("-1").replace(">a<", ">a <errors> < b<");
        assert_eq!(
            &text[parse_verdict(&text, 3).unwrap().errors],
            "< b</assessment><errors>"
        );
        let shouted = reply("-1")
            .to_uppercase()
            .replace("</", "</ ")
            .replace("ERRORS>", "ERRORS\u{1d}>");
        assert_eq!(parse_verdict(&shouted, 3).unwrap().first_error, None);
    }
}
