use super::sniff::first_keys;
use super::source_text::first_break;
use crate::model::shortened;

/// What a file seems to be, from its first bytes and first keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FileKind {
    /// Items of LiveMathematicianBench, in any of the shapes of spec section 1.
    Items,
    /// Results of one run on one month (spec section 4).
    Results,
    /// A result file with other JSON behind it, such as a second one.
    SeveralResults,
    /// The records of a result file without its head.
    Records,
    /// The counts of a month, `summary.json` (spec section 1.2).
    MonthSummary,
    /// A file of a run of AdvancedMathBench, or of the benchmark itself.
    Proof(ProofPart),
    /// JSON of another kind, in words.
    Json(&'static str),
    /// It begins like JSON and breaks before it tells what it is.
    BrokenJson,
    /// Nothing, or white space only.
    Empty,
    /// NUL bytes in the place of a text, or around it.
    Padded,
    /// Compressed with gzip: to be unpacked first.
    Gzip,
    /// Other bytes that are no text, in words.
    Binary(&'static str),
    /// Text of another encoding, in words.
    Encoded(&'static str),
    /// A web page, as a download link often gives.
    Html,
    /// A Git LFS pointer in the place of the file.
    LfsPointer,
    /// Text of another format, in words.
    Written(&'static str),
    /// Other text.
    Text,
}

/// What a file of AdvancedMathBench holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ProofPart {
    /// Records of a run: `results.jsonl`, or one of `records/`.
    Records,
    /// `manifest.json`.
    Manifest,
    /// `summary.json`.
    Summary,
    /// Problems and proofs: `test.jsonl`.
    Rows,
}

impl FileKind {
    /// What the file seems to be, with what would help where that is known.
    pub const fn seems(self) -> &'static str {
        match self {
            Self::Items => "an item file",
            Self::Results => "a result file",
            Self::SeveralResults => "a result file with more JSON behind it; put each into a file of its own",
            Self::Records => {
                "the records of a result file without its head; put them as a list, detailed_results, into an object with \
                 test_info (model, month, seed) and overall"
            }
            Self::MonthSummary => "the summary of a month, which holds counts only",
            Self::Proof(ProofPart::Records) => "records of a run of AdvancedMathBench; `mathboard score` scores them",
            Self::Proof(ProofPart::Manifest) => {
                "the manifest of a run of AdvancedMathBench; `mathboard score` takes it beside the run's results.jsonl"
            }
            Self::Proof(ProofPart::Summary) => {
                "the summary of a run of AdvancedMathBench; `mathboard score` takes it beside the run's results.jsonl"
            }
            Self::Proof(ProofPart::Rows) => {
                "problems of AdvancedMathBench; `mathboard score` takes them beside a run's results.jsonl"
            }
            Self::Json(what) | Self::Binary(what) | Self::Encoded(what) | Self::Written(what) => what,
            Self::BrokenJson => "broken JSON",
            Self::Empty => "an empty file",
            Self::Padded => "padded with NUL bytes, as a copy or download that broke off leaves it; fetch it again",
            Self::Gzip => "a gzip archive; unpack it first",
            Self::Html => "a web page; fetch the raw file instead",
            Self::LfsPointer => "a Git LFS pointer; fetch the file itself",
            Self::Text => "plain text",
        }
    }

    /// What of these bytes shows it: the first keys, or the beginning of a text; with what would help. Untrusted text
    /// stands last, quoted and shortened.
    pub(super) fn signs(self, bytes: &[u8]) -> String {
        match self {
            Self::Json(_) => {
                let help = "; a result file has test_info, overall and detailed_results, an item has mcq";
                let keys = first_keys(bytes);
                if keys.is_empty() {
                    help.to_owned()
                } else {
                    format!("{help}, this has {}", keys.join(", "))
                }
            }
            Self::Written(_) | Self::Text => {
                let start = String::from_utf8_lossy(bytes.get(..400).unwrap_or(bytes));
                let line = start.trim().lines().next().unwrap_or_default();
                format!(
                    "; give the JSON file that the evaluator wrote, this begins with {:?}",
                    shortened(line)
                )
            }
            Self::Records => {
                let text = String::from_utf8_lossy(bytes);
                let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
                first_break(text).map_or_else(String::new, |(line, column, problem)| {
                    format!("; line {line} of it is broken too, at column {column}: {problem}")
                })
            }
            _ => String::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::read::{read_any, sniff};

    #[test]
    fn what_is_of_no_use_shows_what_it_is() {
        let signs = |bytes: &[u8]| sniff(bytes).signs(bytes);
        let help = "; a result file has test_info, overall and detailed_results, an item has mcq";
        let project = br#"{"name": "x", "version": "1", "scripts": {}, "a\nb": 1, "dependencies": {}}"#;
        let keys = r#", this has "name", "version", "scripts", "a\nb""#;
        assert_eq!(signs(project), format!("{help}{keys}"));
        assert_eq!(signs(br#"[{"type": "Feature"}]"#), format!("{help}, this has \"type\""));
        assert_eq!(signs(b"[1, 2]"), help);
        assert_eq!(
            signs(b"model,score\nx,1"),
            "; give the JSON file that the evaluator wrote, this begins with \"model,score\""
        );
        assert_eq!(signs(b""), "");
    }

    #[test]
    fn records_alone_several_files_and_padding_are_refused_with_what_helps() {
        let message = |text: &str| read_any("a.json", text.as_bytes()).unwrap_err().to_string();
        let records = "{\"id\": \"a\", \"model_answer\": \"B\"}\n{\"id\": \"b\", \"model_answer\": \"C\"}\n";
        assert!(message(records).contains("without its head; put them as a list, detailed_results, into an object"));
        assert!(message(records).ends_with("overall"), "nothing of it is broken");
        let broken = records.replace("\"b\", ", "\"b\" NaN, ");
        assert!(
            message(&broken).ends_with("and overall; line 2 of it is broken too, at column 12: expected `,` or `}`"),
            "{}",
            message(&broken)
        );
        let run = r#"{"test_info": {"model": "m"}, "overall": {"correct": NaN}, "detailed_results": [{"id": "a"}]}"#;
        assert_eq!(
            message(&format!("{run}\n{run}\n")),
            "\"a.json\": expected one result file, but this seems to be a result file with more JSON behind it; put each into a file of its own"
        );
        assert_eq!(
            message(&format!("{run}\0\0\0")),
            "\"a.json\": expected the text of a file, but this seems to be padded with NUL bytes, as a copy or download that broke off leaves it; fetch it again"
        );
    }
}
