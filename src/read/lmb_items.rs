use std::collections::{BTreeMap, BTreeSet, HashMap};

use sha2::{Digest, Sha256};

use super::error::ReadError;
use super::file_kind::FileKind;
use super::item_choices::choices;
use super::item_shape::{RawEntry, RawItem, RawQuality, RawTop};
use super::loose::{List, Loose, Object, Shaped};
use super::notice_list::NoticeList;
use super::sniff::sniff;
use super::source_text::{decode, read_json, read_values};
use super::{Notice, Parsed, Place, folder_month, parse_name, result_checks};
use crate::model::{Category, Choice, ChoiceStyle, Item, ItemFile, META_CHOICE_SHA256, Month, shortened};

/// Reads an item file: the hard split, the release, a wrapper with `selected`, JSON Lines, or what public
/// loaders make of them (spec section 1); `source` is its name with folders, if any.
///
/// Every entry of the file is in the result, in order, so that positions stay what the shuffle was seeded with.
///
/// # Errors
/// When the bytes are no item file or no sound JSON.
pub fn read_items(source: &str, bytes: &[u8]) -> Result<Parsed<ItemFile>, ReadError> {
    match sniff(bytes) {
        FileKind::Items | FileKind::BrokenJson => {}
        kind => return Err(ReadError::not_this(source, bytes, kind, "an item file")),
    }
    let mut notices = Vec::new();
    let text = decode(source, bytes, &mut notices)?;
    let parsed = read_json(source, text, &mut notices, |text| {
        let mut entries: Vec<RawEntry<'_>> = Vec::new();
        for top in read_values::<Shaped<'_, RawTop<'_>>>(text)? {
            match top {
                Shaped::Is(RawTop::List(list)) => entries.extend(list),
                Shaped::Is(RawTop::One { item, selected }) => match selected {
                    Shaped::Is(List(list)) => entries.extend(list),
                    Shaped::Odd(Loose::Absent) => entries.push(Shaped::Is(Object(*item))),
                    Shaped::Odd(found) => return Ok(Err(selected_error(source, &found))),
                },
                Shaped::Odd(found) => entries.push(Shaped::Odd(found)),
            }
        }
        Ok(Ok(assemble(source, entries)))
    })??;
    notices.extend(parsed.notices);
    Ok(Parsed {
        value: parsed.value,
        notices,
    })
}

fn selected_error(source: &str, found: &Loose<'_>) -> ReadError {
    ReadError::Shape {
        file: source.to_owned(),
        record: None,
        field: "selected".to_owned(),
        expected: "a list of items",
        found: found.describe(),
    }
}

fn assemble(source: &str, entries: Vec<RawEntry<'_>>) -> Parsed<ItemFile> {
    let mut notices = NoticeList::default();
    let name = parse_name(source);
    let folder = folder_month(source);
    let default_month = folder.or(name.month);
    let mut items: Vec<Item> = Vec::with_capacity(entries.len());
    for (index, entry) in entries.into_iter().enumerate() {
        items.push(match entry {
            Shaped::Is(Object(raw)) => item(index + 1, raw, default_month, &mut notices),
            Shaped::Odd(found) => {
                notices.wrong_type(Place::Item(index + 1), "item", "an object", &found);
                item(index + 1, RawItem::default(), default_month, &mut NoticeList::default())
            }
        });
    }
    let mut months = BTreeSet::new();
    months.extend(items.iter().filter_map(|item| item.month));
    let month = match months.len() {
        0 | 1 => result_checks::month(months.first().copied(), name.month, folder, &mut notices),
        count => {
            notices.on_file(Notice::SeveralMonths { count });
            None
        }
    };
    check_numbers(&items, &mut notices);
    Parsed {
        value: ItemFile {
            source: source.to_owned(),
            month,
            items,
        },
        notices: notices.finish(),
    }
}

fn check_numbers(items: &[Item], notices: &mut NoticeList) {
    let mut displaced = items.iter().enumerate().filter(|(index, item)| item.no != index + 1);
    if let Some((index, item)) = displaced.next() {
        notices.on_file(Notice::NumberDisagrees {
            count: 1 + displaced.count(),
            item: index + 1,
            no: item.no,
        });
    }
    let mut seen = HashMap::new();
    for (index, item) in items.iter().enumerate() {
        // Without an id, month and number name the item.
        let id = item.id.clone().unwrap_or_else(|| match item.month {
            Some(month) => format!("{month}:{}", item.no),
            None => item.no.to_string(),
        });
        let first = *seen.entry((item.month, id.clone())).or_insert(index);
        if first != index {
            notices.on_record(Notice::DuplicateId {
                place: Place::Item(index + 1),
                first: first + 1,
                id: shortened(&id),
            });
        }
    }
}

fn item(number: usize, raw: RawItem<'_>, default_month: Option<Month>, notices: &mut NoticeList) -> Item {
    let place = Place::Item(number);
    if raw.has_repeats {
        notices.on_record(Notice::RepeatedField { place });
    }
    let is_hard_split = matches!(raw.theorem, Shaped::Is(_))
        || raw.id.as_text().is_some_and(|id| id.contains("::"))
        || raw.expanded_sketch.is_given();
    let stored_id = notices.text(place, "id", raw.id);
    // Loaders name rows `202511:1`: that is no id of the dataset, but tells month and number.
    let (row, id) = match stored_id.as_deref().and_then(row_name) {
        Some(row) => (Some(row), None),
        None => (None, stored_id.filter(|id| !id.trim().is_empty())),
    };
    let month = notices
        .month(Place::Item(number), &raw.month)
        .or(row.map(|(month, _)| month))
        .or(default_month);
    let stored_no = notices.whole(place, "no", &raw.no);
    let usable_no = stored_no.and_then(item_number);
    if stored_no.is_some() && usable_no.is_none() {
        notices.wrong_type(place, "no", "a number from 1 to 4294967295", &raw.no);
    }
    let no = usable_no.or(row.map(|(_, no)| no)).unwrap_or(number);
    let link = notices.text(place, "paper_link", raw.paper_link);
    let paper = link.as_deref().and_then(paper_of_link).or_else(|| {
        let source_id = id.as_deref()?.split("::").next()?;
        is_paper(source_id).then(|| source_id.to_owned())
    });
    let theorem = match raw.theorem {
        Shaped::Is(Object(theorem)) => notices.text(place, "theorem.content", theorem.content),
        Shaped::Odd(theorem) => notices.text(place, "theorem", theorem),
    }
    .or_else(|| notices.text(place, "expanded_theorem", raw.expanded_theorem));
    let sketch = [("expanded_sketch", raw.expanded_sketch), ("sketch", raw.sketch)]
        .into_iter()
        .find_map(|(field, value)| notices.text(place, field, value).filter(|text| !text.trim().is_empty()));
    let categories = categories(number, raw.theorem_type, notices);
    let quality = raw.quality.is().map(|quality| scores(quality.0)).unwrap_or_default();

    let mut mcq = match raw.mcq {
        Shaped::Is(Object(mcq)) => mcq,
        Shaped::Odd(found) => {
            if found.is_given() {
                notices.wrong_type(place, "mcq", "an object", &found);
            }
            raw.own
        }
    };
    let question = notices.text(place, "question", std::mem::take(&mut mcq.question));
    if question.is_none() {
        notices.missing(place, "question");
    }
    let question = question.unwrap_or_default();
    let choices = choices(number, mcq, is_hard_split, notices);
    let has_control = |text: &str| {
        text.chars()
            .any(|letter| letter.is_control() && !matches!(letter, '\n' | '\r'))
    };
    let texts = [
        ("question", has_control(&question)),
        ("choices", choices.iter().any(|choice| has_control(&choice.text))),
    ];
    for (field, _) in texts.into_iter().filter(|(_, found)| *found) {
        notices.on_record(Notice::ControlCharacters { item: number, field });
    }
    Item {
        month,
        no,
        id,
        paper,
        categories,
        theorem,
        sketch,
        question,
        style: style(place, &raw.substitution_resistant, &choices, notices),
        choices,
        quality,
    }
}

/// Whether the right choice is the meta choice: as the item says (a flag of our own, for benchmarks with
/// another sentence), else known by its digest.
fn style(place: Place, flag: &Loose<'_>, choices: &[Choice], notices: &mut NoticeList) -> ChoiceStyle {
    match flag {
        Loose::Flag(true) => return ChoiceStyle::SubstitutionResistant,
        Loose::Flag(false) => return ChoiceStyle::Original,
        other if other.is_given() => notices.wrong_type(place, "substitution_resistant", "true or false", other),
        _ => {}
    }
    let is_meta = choices.first().is_some_and(|correct| {
        let digest = Sha256::digest(correct.text.trim().as_bytes());
        digest.as_slice() == META_CHOICE_SHA256.as_slice()
    });
    if is_meta {
        ChoiceStyle::SubstitutionResistant
    } else {
        ChoiceStyle::Original
    }
}

/// `202511:1`: month and number.
fn row_name(id: &str) -> Option<(Month, usize)> {
    let (month, no) = id.split_once(':')?;
    Some((month.parse().ok()?, item_number(no.parse().ok()?)?))
}

/// A number that a browser holds too, whose `usize` has 32 bits: a board that one cannot read is no board.
fn item_number(no: u64) -> Option<usize> {
    let no = u32::try_from(no).ok().filter(|no| *no > 0)?;
    usize::try_from(no).ok()
}

/// A list, a single text, or nothing.
fn categories(item: usize, tags: Shaped<'_, List<Loose<'_>>>, notices: &mut NoticeList) -> Vec<Category> {
    let tags = match tags {
        Shaped::Is(List(tags)) => tags,
        Shaped::Odd(tag) => vec![tag],
    };
    let mut categories = Vec::new();
    let mut seen = BTreeSet::new();
    for tag in tags {
        let tag = notices.text(Place::Item(item), "theorem_type", tag);
        if let Some(category) = tag.as_deref().and_then(Category::from_tag)
            && seen.insert(category.clone())
        {
            categories.push(category);
        }
    }
    categories
}

/// The whole numbers of the quality notes, by name; other entries are prose.
fn scores(quality: RawQuality<'_>) -> BTreeMap<String, i64> {
    let score = |value: Shaped<'_, Object<super::item_shape::RawScore<'_>>>| match value {
        Shaped::Is(Object(entry)) => entry.score.as_whole(),
        Shaped::Odd(value) => value.as_whole(),
    };
    let entries = quality.0.into_iter().filter_map(|(name, value)| {
        let score = i64::try_from(score(value)?).ok()?;
        Some((name.into_owned(), score))
    });
    let mut scores = BTreeMap::new();
    scores.extend(entries);
    scores
}

/// The arXiv id in an address like `http://arxiv.org/abs/2511.04651v1`.
fn paper_of_link(link: &str) -> Option<String> {
    let after = ["/abs/", "/pdf/"].iter().find_map(|mark| link.split_once(mark))?.1;
    let id = after.split(['?', '#']).next()?.trim().trim_end_matches(".pdf");
    is_paper(id).then(|| id.to_owned())
}

/// `2511.04651v1`, `2511.04651`, or the older `math.AG/0211159v1`.
fn is_paper(id: &str) -> bool {
    let are_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let number = match id.rsplit_once('v') {
        Some((number, version)) if are_digits(version) => number,
        _ => id,
    };
    if let Some((archive, number)) = number.split_once('/') {
        let is_plain = |letter: char| letter.is_ascii_alphabetic() || matches!(letter, '.' | '-');
        return !archive.is_empty() && archive.chars().all(is_plain) && number.len() == 7 && are_digits(number);
    }
    number.split_once('.').is_some_and(|(month, number)| {
        month.len() == 4 && (4..=5).contains(&number.len()) && are_digits(month) && are_digits(number)
    })
}
