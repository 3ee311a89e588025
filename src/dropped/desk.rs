use std::collections::BTreeMap;
use std::ops::Range;

use super::intake::{Intake, Taken};
use super::{Dropped, DroppedItems, DroppedRecord, DroppedRun};
use crate::model::{ItemFile, Month, ResultFile};
use crate::read::{AnyFile, Notice, Parsed, read_any, read_record};
use crate::score::{Audit, ItemFact, ItemSet, rescore};
use crate::store::{ItemEntry, ItemShard, ItemText};

/// Everything that was dropped, on the side where it is read and scored. Files go by keys of the page's own choice.
#[derive(Debug, Default)]
pub struct Desk {
    /// The items of the site's boards.
    published: Vec<ItemShard>,
    items: BTreeMap<u32, ItemFile>,
    /// What `published` and `items` tell together.
    known: ItemSet,
    results: BTreeMap<u32, Scored>,
}

/// A result file with its audit.
#[derive(Debug)]
struct Scored {
    file: ResultFile,
    notices: Vec<Notice>,
    audit: Audit,
    /// Where its records stand in it, for a file whose texts were not kept.
    places: Option<Vec<Range<u64>>>,
}

impl Desk {
    /// Takes the items of a board's month into account, from now on.
    pub fn know(&mut self, shard: ItemShard) {
        self.published.push(shard);
        self.gather();
    }

    /// Reads and scores a file, and keeps it.
    pub fn read(&mut self, key: u32, name: &str, bytes: &[u8]) -> Dropped {
        match read_any(name, bytes) {
            Ok(AnyFile::Items(Parsed { value, notices })) => {
                let told = DroppedItems::new(&value, &notices);
                self.items.insert(key, value);
                self.gather();
                Dropped::Items(told)
            }
            Ok(AnyFile::Results(parsed)) => self.score(key, parsed, None),
            Err(error) => Dropped::Unusable(error.to_string()),
        }
    }

    /// Scores a file that came in slices, and keeps it. `None` where it has to come again for [`Intake::whole`].
    pub fn take(&mut self, key: u32, name: &str, intake: Intake) -> Option<Dropped> {
        match intake.end(name)? {
            Taken::Whole(bytes) => Some(self.read(key, name, &bytes)),
            Taken::Records(parsed, places) => Some(self.score(key, *parsed, Some(places))),
        }
    }

    fn score(&mut self, key: u32, parsed: Parsed<ResultFile>, places: Option<Vec<Range<u64>>>) -> Dropped {
        let Parsed { value: file, notices } = parsed;
        let audit = rescore(&file, &self.known);
        let told = DroppedRun::new(&file, &notices, &audit);
        let scored = Scored {
            file,
            notices,
            audit,
            places,
        };
        self.results.insert(key, scored);
        Dropped::Results(Box::new(told))
    }

    /// Whether this result file is here.
    pub fn holds(&self, key: u32) -> bool {
        self.results.contains_key(&key)
    }

    /// Scores a result file again with the items that are known by now; `None` where it is not here.
    pub fn rescore(&mut self, key: u32) -> Option<DroppedRun> {
        let Scored {
            file, notices, audit, ..
        } = self.results.get_mut(&key)?;
        *audit = rescore(file, &self.known);
        Some(DroppedRun::new(file, notices, audit))
    }

    /// Where a record stands in its file, in bytes of the unpacked file; `None` where the file was kept whole.
    pub fn place(&self, key: u32, at: usize) -> Option<Range<u64>> {
        self.results.get(&key)?.places.as_ref()?.get(at).cloned()
    }

    /// A record of a result file that was kept whole, counted from 0.
    pub fn record(&self, key: u32, at: usize) -> Option<DroppedRecord> {
        let Scored {
            file, audit, places, ..
        } = self.results.get(&key)?;
        let record = file.records.get(at).filter(|_| places.is_none())?;
        Some(DroppedRecord::new(file, record, audit.records.get(at)?))
    }

    /// A record of a result file, from the bytes at its [`place`](Self::place). `None` where another stands there now.
    pub fn record_of(&self, key: u32, at: usize, bytes: &[u8]) -> Option<DroppedRecord> {
        let Scored { file, audit, .. } = self.results.get(&key)?;
        let audited = audit.records.get(at)?;
        let record = read_record(bytes).ok().filter(|record| record.id == audited.id)?;
        Some(DroppedRecord::new(file, &record, audited))
    }

    /// The text of an item, from the first item file that has it.
    pub fn item(&self, month: Month, no: usize) -> Option<ItemText> {
        let item = self.items.values().find_map(|file| {
            let mut items = file.items.iter();
            items.find(|item| item.month.or(file.month) == Some(month) && item.no == no)
        })?;
        Some(ItemText {
            question: item.question.clone(),
            choices: item
                .choices
                .iter()
                .map(|choice| (choice.label, choice.text.clone()))
                .collect(),
            theorem: item.theorem.clone(),
            sketch: item.sketch.clone(),
        })
    }

    /// Forgets a file.
    pub fn forget(&mut self, key: u32) {
        self.results.remove(&key);
        if self.items.remove(&key).is_some() {
            self.gather();
        }
    }

    fn gather(&mut self) {
        let mut known = ItemSet::default();
        for shard in &self.published {
            for entry in &shard.items {
                known.add_fact(fact(shard.month, entry));
            }
        }
        self.items.values().for_each(|file| known.add_file(file));
        self.known = known;
    }
}

fn fact(month: Month, entry: &ItemEntry) -> ItemFact {
    ItemFact {
        month,
        no: entry.no,
        id: entry.id.clone(),
        paper: entry.paper.clone(),
        choice_count: entry.choice_count(),
    }
}
