//! The one way the page writes numbers.

/// `43.5`: a share as percent with one decimal, which is as fine as the item counts allow.
pub fn percent(share: f64) -> String {
    format!("{:.1}", share * 100.0)
}

/// `43.5 %`, or a dash where it is not defined.
pub fn share(share: Option<f64>) -> String {
    share.map_or_else(|| "–".to_owned(), |share| format!("{} %", percent(share)))
}

/// `15,303`: a whole number with thousands apart.
pub fn count(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A mean token count as a whole number; empty where unknown.
pub fn tokens(mean: Option<f64>) -> String {
    mean.map_or_else(String::new, |mean| count(mean.round() as u64))
}

/// `61 s`, or with one decimal below ten seconds.
pub fn seconds(secs: f64) -> String {
    if secs < 10.0 {
        format!("{secs:.1} s")
    } else {
        format!("{} s", count(secs.round() as u64))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_one_way() {
        assert_eq!(percent(77.0 / 177.0), "43.5");
        assert_eq!(count(0), "0");
        assert_eq!(count(1_234_567), "1,234,567");
        assert_eq!(tokens(Some(15_302.6)), "15,303");
        assert_eq!(seconds(61.4), "61 s");
    }
}
