use super::phrases::rate_cells;
use super::{Caption, Difference, FigureTable, Rate, ReferenceLine, RunLabel, Scope};
use crate::words::{count, interval, percent, points_digits};

/// Accuracy of every run on original and on substitution-resistant choices.
#[derive(Clone, Debug, PartialEq)]
pub struct StyleSeries {
    /// One row a run with verdicts, by accuracy on resistant choices.
    pub rows: Vec<StyleRow>,
    /// Items in view with original choices.
    pub original_n: u64,
    /// Items in view with substitution-resistant choices.
    pub resistant_n: u64,
    /// Levels to compare with.
    pub references: Vec<ReferenceLine>,
    /// Runs in view that only have totals and so cannot be split.
    pub unsplit: u64,
}

/// One run of [`StyleSeries`].
#[derive(Clone, Debug, PartialEq)]
pub struct StyleRow {
    /// Who.
    pub label: RunLabel,
    /// How many right on original choices.
    pub original: Rate,
    /// How many right on substitution-resistant choices.
    pub resistant: Rate,
}

impl StyleRow {
    /// Resistant minus original: below zero where the run falls.
    pub fn change(&self) -> Difference {
        self.resistant.minus(&self.original)
    }

    fn falls(&self) -> bool {
        self.resistant.cmp_share(&self.original).is_lt()
    }
}

impl StyleSeries {
    pub(super) fn caption(&self, scope: &Scope) -> Caption {
        let labels: Vec<&RunLabel> = self.rows.iter().map(|row| &row.label).collect();
        let mut notes = vec![
            "The right choice of a substitution-resistant item says only that another choice is right but not the strongest, \
             so that putting the choices into the question does not give it away. The two styles are different items; \
             differences have Newcombe intervals."
                .to_owned(),
        ];
        if self.unsplit > 0 {
            notes.push(format!(
                "{} with published totals only cannot be split by style.",
                count(self.unsplit, "run")
            ));
        }
        Caption {
            title: self.title(),
            subtitle: self.subtitle(),
            summary: self.summary(),
            notes,
            source: scope.source(&labels),
        }
    }

    fn title(&self) -> String {
        let runs = self.rows.len();
        let falling = self.rows.iter().filter(|row| row.falls()).count();
        match (self.rows.as_slice(), falling) {
            ([], _) => "No run can be split by style of choices".to_owned(),
            ([row], _) => {
                let points = points_digits(row.change().value.abs());
                let name = row.label.full();
                match row.resistant.cmp_share(&row.original) {
                    std::cmp::Ordering::Less => {
                        format!("{name} falls by {points} points on substitution-resistant choices")
                    }
                    std::cmp::Ordering::Equal => format!("{name} is as good on substitution-resistant choices"),
                    std::cmp::Ordering::Greater => {
                        format!("{name} gains {points} points on substitution-resistant choices")
                    }
                }
            }
            (_, 0) => "No run falls on substitution-resistant choices".to_owned(),
            (_, falling) if falling == runs => "Every run falls on substitution-resistant choices".to_owned(),
            (_, 1) => format!("1 of {runs} runs falls on substitution-resistant choices"),
            (_, falling) => format!("{falling} of {runs} runs fall on substitution-resistant choices"),
        }
    }

    fn subtitle(&self) -> String {
        let mut text = format!(
            "Share right on {} original and {} resistant items, with 95\u{a0}% Wilson intervals",
            self.original_n, self.resistant_n
        );
        let chance = self
            .references
            .iter()
            .find(|line| line.kind == super::ReferenceKind::Chance);
        if let (Some(chance), false) = (chance, self.rows.is_empty()) {
            let reaching = self
                .rows
                .iter()
                .filter(|row| row.resistant.interval.low <= chance.share)
                .count();
            text.push_str(&match (reaching, self.rows.len()) {
                (0, 1) => "; on resistant items it is above chance".to_owned(),
                (_, 1) => "; on resistant items it is not above chance".to_owned(),
                (0, _) => "; on resistant items every run is above chance".to_owned(),
                (reaching, all) if reaching == all => "; on resistant items no run is above chance".to_owned(),
                (1, all) => format!("; on resistant items 1 of {all} is not above chance"),
                (reaching, all) => format!("; on resistant items {reaching} of {all} are not above chance"),
            });
        }
        text
    }

    fn summary(&self) -> String {
        let mut text = format!(
            "{} on {} original and {} substitution-resistant items.",
            count(self.rows.len() as u64, "run"),
            self.original_n,
            self.resistant_n
        );
        for row in &self.rows {
            text.push_str(&format!(
                " {}: {} original ({}), {} resistant ({}).",
                row.label.full(),
                percent(row.original.share()),
                interval(row.original.interval),
                percent(row.resistant.share()),
                interval(row.resistant.interval)
            ));
        }
        text
    }

    pub(super) fn table(&self) -> FigureTable {
        let mut table = FigureTable::new(&[
            "model",
            "conditions",
            "original right",
            "original items",
            "original, %",
            "original from, %",
            "original to, %",
            "resistant right",
            "resistant items",
            "resistant, %",
            "resistant from, %",
            "resistant to, %",
            "difference, points",
            "difference from",
            "difference to",
            "provenance",
        ]);
        for row in &self.rows {
            let change = row.change();
            let mut cells = row.label.cells();
            cells.extend(rate_cells(Some(&row.original)));
            cells.extend(rate_cells(Some(&row.resistant)));
            cells.extend([change.value, change.interval.low, change.interval.high].map(points_digits));
            cells.push(row.label.provenance.label().to_owned());
            table.rows.push(cells);
        }
        table
    }
}
