use std::collections::BTreeSet;
use std::fmt::Display;

use super::loose::Loose;
use super::{Notice, Place};
use crate::model::Month;

/// Remarks as they are found: those on the whole file are all kept, those on records up to a limit.
#[derive(Debug, Default)]
pub(super) struct NoticeList {
    head: Vec<Notice>,
    records: Vec<Notice>,
    left_out: usize,
    /// The records of these.
    left_records: BTreeSet<usize>,
}

/// A file in which every record is odd should not fill the memory of a browser.
const LISTED: usize = 20_000;

impl NoticeList {
    /// A remark on the file as a whole.
    pub fn on_file(&mut self, notice: Notice) {
        self.head.push(notice);
    }

    /// A remark on one record or item.
    pub fn on_record(&mut self, notice: Notice) {
        if self.records.len() < LISTED {
            self.records.push(notice);
        } else {
            self.left_out += 1;
            self.left_records.extend(notice.record());
        }
    }

    /// A field of another type than expected.
    pub fn wrong_type(&mut self, place: Place, field: impl Display, expected: &'static str, found: &Loose<'_>) {
        let notice = Notice::WrongType {
            place,
            field: field.to_string(),
            expected,
            found: found.describe(),
        };
        self.at(place, notice);
    }

    /// A field that is not there.
    pub fn missing(&mut self, place: Place, field: impl Display) {
        let field = field.to_string();
        self.at(place, Notice::MissingField { place, field });
    }

    /// A month, as a text or a whole number; `None` when it is missing, null or something else, the last with a remark.
    pub fn month(&mut self, place: Place, value: &Loose<'_>) -> Option<Month> {
        let spelled = match value {
            Loose::Text(text) => text.trim().to_owned(),
            Loose::Whole(number) => number.to_string(),
            _ => String::new(),
        };
        let month = spelled.parse().ok();
        if month.is_none() && value.is_given() {
            self.wrong_type(place, "month", "a month as six digits", value);
        }
        month
    }

    /// A text; `None` when it is missing, null or something else, the last with a remark.
    pub fn text(&mut self, place: Place, field: impl Display, value: Loose<'_>) -> Option<String> {
        match value {
            Loose::Text(text) => Some(text.into_owned()),
            Loose::Absent | Loose::Null => None,
            other => {
                self.wrong_type(place, field, "a text", &other);
                None
            }
        }
    }

    /// A whole number that is not negative.
    pub fn whole(&mut self, place: Place, field: impl Display, value: &Loose<'_>) -> Option<u64> {
        let number = value.as_whole();
        if number.is_none() && value.is_given() {
            self.wrong_type(place, field, "a whole number", value);
        }
        number
    }

    /// A number of any kind.
    pub fn number(&mut self, place: Place, field: impl Display, value: &Loose<'_>) -> Option<f64> {
        let number = value.as_number();
        if number.is_none() && value.is_given() {
            self.wrong_type(place, field, "a number", value);
        }
        number
    }

    /// True or false.
    pub fn flag(&mut self, place: Place, field: impl Display, value: &Loose<'_>) -> Option<bool> {
        match value {
            Loose::Flag(flag) => Some(*flag),
            Loose::Absent | Loose::Null => None,
            other => {
                self.wrong_type(place, field, "true or false", other);
                None
            }
        }
    }

    fn at(&mut self, place: Place, notice: Notice) {
        match place {
            Place::Head => self.on_file(notice),
            Place::Record(_) | Place::Item(_) => self.on_record(notice),
        }
    }

    /// All remarks, those on the whole file first.
    pub fn finish(self) -> Vec<Notice> {
        let mut all = self.head;
        all.extend(self.records);
        if self.left_out > 0 {
            all.push(Notice::MoreNotices {
                count: self.left_out,
                records: self.left_records.into_iter().collect(),
            });
        }
        all
    }
}
