/// Ascending numbers, those that follow each other as a range: `1-14, 17`.
pub fn ranges(numbers: &[usize]) -> String {
    let mut words = String::new();
    let mut rest = numbers.iter().copied().peekable();
    while let Some(first) = rest.next() {
        let mut last = first;
        while let Some(next) = rest.next_if(|next| *next == last + 1) {
            last = next;
        }
        if !words.is_empty() {
            words.push_str(", ");
        }
        words.push_str(&first.to_string());
        if last > first {
            words.push('-');
            words.push_str(&last.to_string());
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_in_a_row_are_told_as_a_range() {
        assert_eq!(ranges(&[1, 2, 3, 7, 9, 10]), "1-3, 7, 9-10");
        assert_eq!((ranges(&[4]), ranges(&[])), ("4".to_owned(), String::new()));
    }
}
