use statrs::statistics::{Data, OrderStatistics};

/// The mean; `None` of nothing.
///
/// The sum is taken first and divided once, as the benchmark's page does, so that whole token
/// counts give that page's digits (a running mean drifts in the last ones).
pub fn mean(values: &[f64]) -> Option<f64> {
    (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
}

/// The median, halfway between the middle two when their number is even; `None` of nothing.
pub fn median(values: &[f64]) -> Option<f64> {
    (!values.is_empty()).then(|| Data::new(values.to_vec()).median())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_middle_is_found_for_odd_and_even_numbers() {
        assert_eq!(median(&[9.0, 1.0, 5.0]), Some(5.0));
        assert_eq!(median(&[9.0, 1.0, 5.0, 6.0]), Some(5.5));
        assert_eq!(median(&[4.0]), Some(4.0));
        assert_eq!(median(&[2.0, 8.0]), Some(5.0));
        assert_eq!(median(&[]), None);
    }

    #[test]
    fn a_mean_is_sum_over_count() {
        assert_eq!(mean(&[1.0, 2.0, 6.0]), Some(3.0));
        assert_eq!(mean(&[]), None);
    }
}
