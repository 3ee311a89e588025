/// The places of some values, smallest first; of equals the first stays first. One sort for the whole room, since
/// each further one is code that a page carries.
pub fn ascending(values: &[f64]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    let value = |place: usize| values.get(place).copied().unwrap_or(f64::NAN);
    order.sort_unstable_by(|&a, &b| value(a).total_cmp(&value(b)).then(a.cmp(&b)));
    order
}
