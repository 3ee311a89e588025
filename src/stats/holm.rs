use super::order::ascending;

/// Adjusts p-values for being looked at together (S. Holm, 1979): entry by entry in the order given.
///
/// The smallest of m p-values counts m-fold, the next (m − 1)-fold and so on, never less than one before
/// it and at most 1. Calling those below a level significant makes a false claim among all of them no
/// more often than the level says, however the tests hang together.
pub fn holm(p_values: &[f64]) -> Vec<f64> {
    let order = ascending(p_values);
    let p_of = |index: usize| p_values.get(index).copied().unwrap_or(1.0);
    let mut adjusted = vec![1.0; p_values.len()];
    let mut least = 0.0_f64;
    for (place, &index) in order.iter().enumerate() {
        least = least.max((p_values.len() - place) as f64 * p_of(index)).min(1.0);
        if let Some(entry) = adjusted.get_mut(index) {
            *entry = least;
        }
    }
    adjusted
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assert_close(got: &[f64], want: &[f64]) {
        assert_eq!(got.len(), want.len());
        for (got, want) in got.iter().zip(want) {
            assert!((got - want).abs() < 1e-12, "{got} {want}");
        }
    }

    #[test]
    fn a_textbook_case_comes_out_in_the_order_given() {
        assert_close(&holm(&[0.01, 0.04, 0.03, 0.005]), &[0.03, 0.06, 0.06, 0.02]);
    }

    #[test]
    fn values_by_hand_come_out() {
        // Benjamini and Hochberg's fifteen p-values (1995): Holm rejects three at 5 %.
        let p = [
            0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262, 0.5719, 0.6528,
            0.7590, 1.0,
        ];
        let adjusted = holm(&p);
        assert_close(&adjusted[..5], &[0.0015, 0.0056, 0.0247, 0.1140, 0.2211]);
        assert_eq!(adjusted.iter().filter(|p| **p < 0.05).count(), 3);
        assert_eq!(adjusted[14], 1.0);
    }

    #[test]
    fn one_value_stays_and_none_gives_none() {
        assert_eq!(holm(&[0.04]), [0.04]);
        assert_eq!(holm(&[]), [0.0; 0]);
        assert_eq!(holm(&[0.5, 0.5, 0.5]), [1.0; 3]);
    }
}
