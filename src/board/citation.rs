use crate::model::legible;
use crate::store::{BenchmarkIndex, DATA_FOLDER, ProofIndex};

/// A board that is cited.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cited<'a> {
    title: &'a str,
    slug: &'a str,
    /// The file of its numbers, whose name holds the hash of what is in it.
    data: &'a str,
    credit: &'a str,
    /// The day of its newest run, where that is told.
    newest: Option<&'a str>,
}

impl<'a> Cited<'a> {
    /// A board of items, by what the store's index says of it.
    pub fn board(index: &'a BenchmarkIndex) -> Self {
        let sources = index.runs.iter().flat_map(|run| &run.sources);
        Self {
            title: index.benchmark.title(),
            slug: index.benchmark.slug(),
            data: &index.matrix,
            credit: &index.credit,
            newest: sources.filter_map(|source| day(source.timestamp.as_deref()?)).max(),
        }
    }

    /// A board of proofs.
    pub fn proofs(index: &'a ProofIndex) -> Self {
        Self {
            title: index.task.title(),
            slug: index.task.kind(),
            data: &index.scores,
            credit: &index.credit,
            newest: None,
        }
    }
}

/// What is cited of a board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Citation<'a> {
    /// The board.
    pub of: Cited<'a>,
    /// The program and version that wrote the store, as its index says.
    pub generator: &'a str,
    /// A word for the entry's key.
    pub name: &'a str,
    /// What the page or figure says.
    pub title: &'a str,
    /// Its whole address with the view; empty where the site does not know where it is.
    pub address: &'a str,
}

impl Citation<'_> {
    /// A line of text, then the same as BibTeX. It names the file of verdicts, whose name holds the hash of what is
    /// in it, and the day of the newest run; it names no author, for the store knows none.
    pub fn text(&self) -> String {
        let Cited {
            title: benchmark,
            slug,
            credit,
            ..
        } = self.of;
        let data = format!("{DATA_FOLDER}/{}", self.of.data);
        let newest = self
            .of
            .newest
            .map_or_else(String::new, |day| format!(", newest run of {day}"));
        let mut fields = String::new();
        let year = newest
            .get(newest.len().saturating_sub(10)..)
            .and_then(|day| day.get(..4));
        for (field, value) in [
            ("year", year.unwrap_or_default().to_owned()),
            ("url", self.address.to_owned()),
            (
                "note",
                format!("{benchmark}; data: {}{newest}. {}", tex(&data), tex(credit)),
            ),
        ] {
            if !value.is_empty() {
                fields.push_str(&format!(",\n  {field} = {{{value}}}"));
            }
        }
        let title = self.title.trim_end_matches('.');
        format!(
            "{title}. {benchmark} on {}, data: {data}{newest}. {}\n\n@misc{{mathboard-{slug}-{},\n  title = {{{{{}}}}},\n  \
             howpublished = {{{}}}{fields}\n}}\n",
            self.generator,
            self.address,
            self.name,
            tex(title),
            tex(self.generator),
        )
    }
}

/// The day of a time as stored, if it looks like one.
fn day(time: &str) -> Option<&str> {
    let day = time.get(..10)?;
    let fits = |(place, byte): (usize, u8)| match place {
        4 | 7 => byte == b'-',
        _ => byte.is_ascii_digit(),
    };
    day.bytes().enumerate().all(fits).then_some(day)
}

/// Text for a field of BibTeX: what TeX would read as a command is read as itself.
fn tex(text: &str) -> String {
    let mut written = String::new();
    for letter in legible(text, usize::MAX).chars() {
        match letter {
            '\\' => written.push_str("\\textbackslash{}"),
            '~' => written.push_str("\\textasciitilde{}"),
            '^' => written.push_str("\\textasciicircum{}"),
            '%' | '&' | '_' | '#' | '$' | '{' | '}' => {
                written.push('\\');
                written.push(letter);
            }
            letter => written.push(letter),
        }
    }
    written
}

#[cfg(test)]
mod tests {
    use super::*;

    fn index(timestamps: &[&str]) -> BenchmarkIndex {
        let sources: Vec<_> = timestamps
            .iter()
            .map(|time| {
                serde_json::json!({"month": "190001", "provenance": "recorded", "file": "a.json", "timestamp": time,
                    "recorded": {"correct": 1, "total": 2}})
            })
            .collect();
        serde_json::from_value(serde_json::json!({
            "benchmark": "sample", "credit": "Made up & free", "tokens": "tokens/sample.0123456789abcdef.json",
            "matrix": "matrix/sample.0123456789abcdef.json", "months": [],
            "runs": [{"id": "a", "sources": sources, "conditions": {"model": "a", "effort": null, "thinking": false,
                "prompt": "plain", "seed": null, "n_samples": 1}}]
        }))
        .unwrap()
    }

    #[test]
    fn a_citation_says_title_address_file_and_newest_day() {
        let index = index(&["2026-03-20 04:19:58", "2026-04-01 00:00:00", "tomorrow, or so"]);
        let text = Citation {
            of: Cited::board(&index),
            generator: "mathboard 0.0.0",
            name: "overall",
            title: "50 % of a_b is {right}.",
            address: "https://example.org/figures/overall/?m=190001",
        }
        .text();
        let (line, entry) = text.split_once("\n\n").unwrap();
        assert_eq!(line.matches("https://example.org/figures/overall/?m=190001").count(), 1);
        assert!(line.starts_with("50 % of a_b is {right}. "), "{line}");
        assert!(
            line.contains("data: data/matrix/sample.0123456789abcdef.json, newest run of 2026-04-01. "),
            "{line}"
        );
        assert!(entry.starts_with("@misc{mathboard-sample-overall,\n"), "{entry}");
        assert!(entry.contains("title = {{50 \\% of a\\_b is \\{right\\}}}"), "{entry}");
        assert!(entry.contains("year = {2026}"), "{entry}");
        assert!(
            entry.contains("url = {https://example.org/figures/overall/?m=190001}"),
            "{entry}"
        );
        assert!(entry.contains("Made up \\& free"), "{entry}");
    }

    #[test]
    fn what_is_not_known_is_left_out() {
        let index = index(&[]);
        let text = Citation {
            of: Cited::board(&index),
            generator: "mathboard 0.0.0",
            name: "board",
            title: "Board",
            address: "",
        }
        .text();
        assert!(
            !text.contains("year") && !text.contains("url") && !text.contains("newest"),
            "{text}"
        );
    }
}
