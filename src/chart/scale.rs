/// From values to pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale {
    low: f64,
    high: f64,
    from: f64,
    to: f64,
    is_log: bool,
}

impl Scale {
    /// A linear scale that puts `low` at the pixel `from` and `high` at `to`.
    pub const fn linear((low, high): (f64, f64), (from, to): (f64, f64)) -> Self {
        Self {
            low,
            high,
            from,
            to,
            is_log: false,
        }
    }

    /// A logarithmic scale; both values above zero.
    pub const fn log((low, high): (f64, f64), (from, to): (f64, f64)) -> Self {
        Self {
            low,
            high,
            from,
            to,
            is_log: true,
        }
    }

    /// The pixel of a value; values outside stay at the nearer end.
    pub fn at(&self, value: f64) -> f64 {
        let share = if self.is_log {
            (value.max(f64::MIN_POSITIVE) / self.low).ln() / (self.high / self.low).ln()
        } else {
            (value - self.low) / (self.high - self.low)
        };
        let share = if share.is_finite() { share.clamp(0.0, 1.0) } else { 0.0 };
        self.from + share * (self.to - self.from)
    }
}

/// The top of an axis of shares that starts at zero: the next fifth above everything shown.
pub fn share_top(shown: impl IntoIterator<Item = f64>) -> f64 {
    let most = shown.into_iter().fold(0.2, f64::max);
    ((most * 5.0 - 1e-9).ceil() / 5.0).clamp(0.2, 1.0)
}

/// Ticks of an axis of shares from zero to `top`, as many as `room` pixels hold at `gap` apart.
pub fn share_ticks(top: f64, room: f64, gap: f64) -> Vec<f64> {
    for step in [0.2, 0.25, 0.3, 0.4, 0.5] {
        let count = (top / step + 1e-9).floor();
        let is_even = (count * step - top).abs() < 1e-9;
        if is_even && room / count >= gap {
            return (0..=count as u32).map(|tick| f64::from(tick) * step).collect();
        }
    }
    vec![0.0, top]
}

/// Ticks 1, 2, 5 × powers of ten within a range above zero; only powers of ten where `gap` pixels do not fit.
pub fn log_ticks(low: f64, high: f64, scale: &Scale, gap: f64) -> Vec<f64> {
    let ticks = |steps: &[f64]| -> Vec<f64> {
        let (first, last) = (low.log10().floor() as i32, high.log10().ceil() as i32);
        (first..=last)
            .flat_map(|power| steps.iter().map(move |step| step * 10_f64.powi(power)))
            .filter(|tick| (low..=high).contains(tick))
            .collect()
    };
    let fits = |ticks: &[f64]| {
        let pixels: Vec<f64> = ticks.iter().map(|tick| scale.at(*tick)).collect();
        pixels
            .windows(2)
            .all(|pair| matches!(pair, [left, right] if right - left >= gap))
    };
    let [fine, medium, coarse] = [ticks(&[1.0, 2.0, 5.0]), ticks(&[1.0, 3.0]), ticks(&[1.0])];
    if fits(&fine) {
        fine
    } else if fits(&medium) {
        medium
    } else {
        coarse
    }
}

/// A range around positive values, a little wider than they are and never empty.
pub fn log_range(values: impl IntoIterator<Item = f64>) -> (f64, f64) {
    let (low, high) = values.into_iter().fold((f64::INFINITY, 0.0_f64), |(low, high), value| {
        (low.min(value), high.max(value))
    });
    if !low.is_finite() || high <= 0.0 {
        return (1e3, 1e5);
    }
    (low / 1.4, high * 1.4)
}

/// A count on an axis: `500`, `2k`, `1.5M`.
pub fn count_label(count: f64) -> String {
    let (value, unit) = match count {
        count if count >= 1e6 => (count / 1e6, "M"),
        count if count >= 1e3 => (count / 1e3, "k"),
        count => (count, ""),
    };
    if (value - value.round()).abs() < 1e-9 || unit.is_empty() {
        format!("{value:.0}{unit}")
    } else {
        format!("{value:.1}{unit}")
    }
}

/// An amount of money on an axis, with as many decimals as its size asks for: `0.05`, `2`.
pub fn money_label(amount: f64) -> String {
    let decimals = (-amount.log10() - 1e-9).ceil().max(0.0) as usize;
    format!("{amount:.decimals$}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::percent_whole;

    #[test]
    fn an_axis_ends_at_the_next_fifth() {
        assert!((share_top([0.51, 0.2]) - 0.6).abs() < 1e-12);
        assert!((share_top([0.6]) - 0.6).abs() < 1e-12);
        assert!((share_top([]) - 0.2).abs() < 1e-12);
        assert!((share_top([1.0]) - 1.0).abs() < 1e-12);
    }

    #[test]
    fn ticks_have_room() {
        let labels = |ticks: Vec<f64>| ticks.into_iter().map(percent_whole).collect::<Vec<_>>();
        assert_eq!(labels(share_ticks(0.6, 300.0, 40.0)), ["0", "20", "40", "60"]);
        assert_eq!(labels(share_ticks(1.0, 100.0, 40.0)), ["0", "50", "100"]);
        assert_eq!(labels(share_ticks(0.8, 90.0, 40.0)), ["0", "40", "80"]);
        assert_eq!(labels(share_ticks(0.8, 60.0, 40.0)), ["0", "80"]);
    }

    #[test]
    fn a_log_axis_has_round_ticks() {
        let (low, high) = log_range([3_837.0, 22_606.0]);
        let scale = Scale::log((low, high), (0.0, 400.0));
        let labels: Vec<String> = log_ticks(low, high, &scale, 40.0)
            .into_iter()
            .map(count_label)
            .collect();
        assert_eq!(labels, ["5k", "10k", "20k"]);
        assert_eq!(count_label(1_500.0), "1.5k");
        assert_eq!([0.05, 0.1, 1.0, 20.0].map(money_label), ["0.05", "0.1", "1", "20"]);
        assert!((scale.at(low) - 0.0).abs() < 1e-9 && (scale.at(high) - 400.0).abs() < 1e-9);
    }
}
