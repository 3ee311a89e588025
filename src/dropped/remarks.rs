use super::DroppedPart;
use crate::model::legible;
use crate::read::Notice;
use crate::score::Audit;

/// How many remarks on a file are told of at once; a page asks for those after them.
pub const MOST_REMARKS: usize = 100;

/// The remarks on a file as they are told, from one place on: those on the file first, then those on one record each.
pub(super) fn remarks(notices: &[Notice], audit: &Audit, from: usize) -> Vec<String> {
    let all = || notices.iter().chain(&audit.notices);
    let on_file = all().filter(|notice| notice.record().is_none());
    let on_records = all().filter(|notice| notice.record().is_some());
    on_file
        .chain(on_records)
        .skip(from)
        .take(MOST_REMARKS)
        .map(told)
        .collect()
}

/// A remark as a sentence on one line. One that sums up begins with `#` and the [`Listing`](super::Listing) of the records
/// that its first two words count; one that ends in the numbers of items, with `%`.
fn told(notice: &Notice) -> String {
    let words = legible(&notice.to_string(), usize::MAX);
    let listed = match notice {
        Notice::AnswersWithoutResponse { .. } => "as.recorded".to_owned(),
        Notice::AnswersNotReproduced { .. } => "answers".to_owned(),
        Notice::CorrectCountDisagrees { .. } => "recorded".to_owned(),
        Notice::RecordCountDisagrees { .. } | Notice::PositionGuessed { .. } => "all".to_owned(),
        Notice::ItemsWithoutRecord { .. } => return ["%", &words].concat(),
        notice => match DroppedPart::of_remark(notice) {
            Some(part) => part.id,
            None => return words,
        },
    };
    format!("#{listed} {words}")
}

impl DroppedPart {
    /// The records that a remark counts by their numbers; `None` for one that counts none so.
    pub(super) fn of_remark(notice: &Notice) -> Option<Self> {
        let (id, label, records) = match notice {
            Notice::RecordEffortDisagrees { records, .. } => {
                ("effort".to_owned(), "another effort".to_owned(), records)
            }
            Notice::NonFiniteNumbers { records, .. } => {
                ("numbers".to_owned(), "with NaN or the like".to_owned(), records)
            }
            Notice::LoneSurrogates { records, .. } => {
                ("halves".to_owned(), "with half a surrogate pair".to_owned(), records)
            }
            Notice::PrivateField { field, records, .. } => ("private".to_owned(), format!("with {field}"), records),
            Notice::MoreNotices { records, .. } => ("unlisted".to_owned(), "with more remarks".to_owned(), records),
            Notice::UnknownItems { records, .. } => ("unknown".to_owned(), "of no known item".to_owned(), records),
            Notice::OtherMonth { month, records, .. } => (
                format!("month.{month}"),
                format!("of items of {}", month.long()),
                records,
            ),
            _ => return None,
        };
        let records: Vec<u64> = records.iter().map(|record| *record as u64 - 1).collect();
        (!records.is_empty()).then_some(Self { id, label, records })
    }
}
