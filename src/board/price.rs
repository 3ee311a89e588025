use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use super::{RunRow, Tally};

/// A price of a million tokens, in whatever money the reader counts in: a decimal number with up to six digits before
/// the point and six after it, kept exactly.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Amount {
    millionths: u64,
}

impl Amount {
    /// The amount as a number.
    pub fn value(self) -> f64 {
        self.millionths as f64 / 1e6
    }
}

/// A text that is no amount from 0 to 999999.999999.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a price like 1.25")]
pub struct ParseAmountError;

impl FromStr for Amount {
    type Err = ParseAmountError;

    fn from_str(text: &str) -> Result<Self, ParseAmountError> {
        let (whole, part) = text.split_once('.').unwrap_or((text, ""));
        let is_number = |text: &str| text.len() <= 6 && text.bytes().all(|byte| byte.is_ascii_digit());
        if whole.is_empty() || !is_number(whole) || !is_number(part) {
            return Err(ParseAmountError);
        }
        let digits = format!("{whole}{part:0<6}");
        let millionths = digits.parse().map_err(|_| ParseAmountError)?;
        Ok(Self { millionths })
    }
}

impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, part) = (self.millionths / 1_000_000, self.millionths % 1_000_000);
        let part = format!("{part:06}");
        match part.trim_end_matches('0') {
            "" => write!(f, "{whole}"),
            part => write!(f, "{whole}.{part}"),
        }
    }
}

/// What a million tokens cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Price {
    /// Of the prompt.
    pub input: Amount,
    /// Of the output, reasoning included.
    pub output: Amount,
}

/// What the reader says that tokens cost, by run or model. The site itself knows no price.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Prices {
    by_name: BTreeMap<String, Price>,
}

/// What an answered item of a run costs by the reader's price.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cost {
    /// The mean, in the reader's money.
    pub per_item: f64,
    /// Whether prompts are in it: where their tokens are not known, it is of the output alone.
    pub has_prompt: bool,
}

impl Prices {
    /// Sets the price of a run, by its id, or of all runs of a model, by its word in addresses
    /// ([`crate::model::Conditions::model_word`]).
    pub fn insert(&mut self, name: &str, price: Price) {
        self.by_name.insert(name.to_owned(), price);
    }

    /// Takes a price back.
    pub fn remove(&mut self, name: &str) {
        self.by_name.remove(name);
    }

    /// The names with their prices, by name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, Price)> {
        self.by_name.iter().map(|(name, price)| (name.as_str(), *price))
    }

    /// Whether no price is set.
    pub fn is_empty(&self) -> bool {
        self.by_name.is_empty()
    }

    /// The price of a run: its own, else its model's.
    pub fn of(&self, run: &RunRow) -> Option<Price> {
        let own = self.by_name.get(run.id.as_str());
        own.or_else(|| self.by_name.get(&run.conditions.model_word())).copied()
    }
}

impl Tally {
    /// What an answered item costs at a price; `None` where output tokens are not known.
    pub fn cost(&self, price: Price) -> Option<Cost> {
        let output = self.mean_output_tokens? * price.output.value();
        let input = self.mean_prompt_tokens.map(|tokens| tokens * price.input.value());
        Some(Cost {
            per_item: (output + input.unwrap_or(0.0)) / 1e6,
            has_prompt: input.is_some(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::{View, tiny};
    use super::*;

    fn amount(text: &str) -> Amount {
        text.parse().unwrap()
    }

    #[test]
    fn amounts_are_exact_and_written_shortly() {
        for (text, written) in [
            ("1.25", "1.25"),
            ("10", "10"),
            ("0.100000", "0.1"),
            ("007.", "7"),
            ("999999.999999", "999999.999999"),
            ("0", "0"),
        ] {
            assert_eq!(amount(text).to_string(), written);
            assert_eq!(amount(written), amount(text));
        }
        assert_eq!(amount("0.3").value(), 0.3);
        for text in ["", ".5", "-1", "1e3", "1.1234567", "1234567", "1,5", "1.2.3", "½"] {
            assert_eq!(text.parse::<Amount>(), Err(ParseAmountError), "{text}");
        }
    }

    #[test]
    fn a_run_has_its_own_price_before_its_models() {
        let price = |text| Price {
            input: amount("1"),
            output: amount(text),
        };
        let mut matrix = tiny::matrix(&[("a_high", "EEDEE"), ("b", "EEDEE")]);
        for run in &mut matrix.runs {
            run.conditions.model = "maker/a".to_owned();
        }
        let mut prices = Prices::default();
        assert!(prices.is_empty() && prices.of(&matrix.runs[0]).is_none());
        prices.insert("maker_a", price("2"));
        prices.insert("a_high", price("3"));
        assert_eq!(prices.of(&matrix.runs[0]), Some(price("3")));
        assert_eq!(prices.of(&matrix.runs[1]), Some(price("2")));
        prices.remove("maker_a");
        assert_eq!(prices.of(&matrix.runs[1]), None);
    }

    #[test]
    fn a_cost_is_of_prompt_and_output_where_both_are_known() {
        let mut matrix = tiny::matrix(&[("x", "EEDE!")]);
        for cell in matrix.runs[0].cells.iter_mut().flatten() {
            cell.output_tokens = Some(20_000);
        }
        let price = Price {
            input: amount("2.5"),
            output: amount("10"),
        };
        let cost = |matrix: &super::super::Matrix| View::everything(matrix).tally(0).unwrap().cost(price).unwrap();
        assert_eq!(
            cost(&matrix),
            Cost {
                per_item: 0.2,
                has_prompt: false
            }
        );
        for cell in matrix.runs[0].cells.iter_mut().flatten() {
            cell.prompt_tokens = Some(400);
        }
        assert_eq!(
            cost(&matrix),
            Cost {
                per_item: 0.201,
                has_prompt: true
            }
        );
    }
}
