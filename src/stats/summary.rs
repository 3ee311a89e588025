use statrs::statistics::{Data, OrderStatistics};

use super::order::ascending;

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

/// Smallest value, lower quartile, median, upper quartile and largest value; `None` of nothing. Between two values a
/// quartile is interpolated (type 7 of Hyndman and Fan, 1996, as NumPy and R do).
pub fn five_numbers(values: &[f64]) -> Option<[f64; 5]> {
    let sorted: Vec<f64> = ascending(values)
        .into_iter()
        .filter_map(|index| values.get(index).copied())
        .collect();
    let last = sorted.len().checked_sub(1)?;
    let at = |quarters: f64| {
        let place = last as f64 * quarters / 4.0;
        let low = place.floor();
        let value = |place: f64| sorted.get((place as usize).min(last)).copied().unwrap_or_default();
        value(low) + (place - low) * (value(low + 1.0) - value(low))
    };
    Some([0.0, 1.0, 2.0, 3.0, 4.0].map(at))
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
    fn five_numbers_are_those_of_numpy() {
        // numpy.quantile([7, 15, 36, 39, 40, 41], [0, .25, .5, .75, 1])
        assert_eq!(
            five_numbers(&[39.0, 7.0, 41.0, 15.0, 36.0, 40.0]),
            Some([7.0, 20.25, 37.5, 39.75, 41.0])
        );
        assert_eq!(five_numbers(&[3.0]), Some([3.0; 5]));
        assert_eq!(five_numbers(&[]), None);
    }

    #[test]
    fn a_mean_is_sum_over_count() {
        assert_eq!(mean(&[1.0, 2.0, 6.0]), Some(3.0));
        assert_eq!(mean(&[]), None);
    }
}
