//! What somebody who reads all static pages of a site knows of its right letters.

use std::collections::{BTreeMap, BTreeSet};

use mathboard::words;
use tempfile::TempDir;

use crate::pages::pages;

/// The address of an item's page: `items/190001/1/`.
pub(super) type Item = String;

/// What somebody who reads all pages knows.
#[derive(Default)]
pub(super) struct Collected {
    /// Letters by run and item, from lists, tables or rules.
    letters: BTreeMap<(String, Item), char>,
    /// Verdicts by run and item.
    pub(super) verdicts: BTreeMap<(String, Item), bool>,
    /// Of each item how many runs were right, of how many.
    pub(super) counts: BTreeMap<Item, (usize, usize)>,
    /// The choices of each item, A to E.
    pub(super) choices: BTreeMap<Item, Vec<String>>,
    /// Which runs answered which items, and of which of these it is told whether they were right.
    answered: BTreeSet<(String, Item)>,
    counted: BTreeSet<(String, Item)>,
    /// Right letters that a page tells outright.
    pub(super) told: BTreeMap<Item, char>,
}

/// The text of a piece of a page, tags left out.
fn text(html: &str) -> String {
    let mut text = String::new();
    for part in html.split('<') {
        text.push_str(part.split_once('>').map_or(part, |(_, text)| text));
        text.push(' ');
    }
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What stands between two marks, each time.
fn all_between<'h>(html: &'h str, open: &str, close: &str) -> Vec<&'h str> {
    html.split(open)
        .skip(1)
        .filter_map(|rest| rest.split(close).next())
        .collect()
}

/// The address that the first link of a piece of a page leads to.
fn link(html: &str) -> Option<String> {
    all_between(html, "href=\"", "\"")
        .first()
        .map(|address| (*address).to_owned())
}

/// `Nov 2025` → `202511`.
fn number_of(month: &str) -> Option<String> {
    let (name, year) = month.split_once(' ')?;
    let names = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec";
    let place = names.split(' ').position(|other| other == name)?;
    Some(format!("{year}{:02}", place + 1))
}

/// A letter that stands by itself in a text.
fn lone_letter(text: &str) -> Option<char> {
    let words = text.split([' ', '(', ')']);
    words
        .filter_map(|word| word.parse().ok())
        .find(|letter| ('A'..='E').contains(letter))
}

/// What a text says of a record.
fn verdict(text: &str) -> Option<bool> {
    let says = |word: &str| text.split([' ', '(', ')']).any(|other| other == word);
    match (says("right"), says("wrong")) {
        (true, _) => Some(true),
        (_, true) => Some(false),
        _ => None,
    }
}

impl Collected {
    pub(super) fn of(dist: &TempDir) -> Self {
        let mut collected = Self::default();
        let all = pages(dist.path());
        let mut names = BTreeMap::new();
        for (path, html) in &all {
            let address = path.to_str().unwrap().trim_end_matches("index.html");
            if address.starts_with("runs/") {
                let head = all_between(html, "<h1>", "</h1>")[0];
                names.insert(text(head), address.to_owned());
            }
        }
        for (path, html) in &all {
            let address = path.to_str().unwrap().trim_end_matches("index.html");
            let depth = address.matches('/').count();
            match address.split('/').next().unwrap() {
                "items" if depth == 3 => collected.read_item(address, html, &names),
                "runs" => collected.read_rows(html, |_| address.to_owned()),
                "figures" => collected.read_matrix(html, &names),
                _ => collected.read_compared(html, &names),
            }
        }
        collected.follow_rules(&names);
        collected
    }

    fn note(&mut self, run: &str, item: &str, text: &str) {
        let place = (run.to_owned(), item.to_owned());
        if let Some(letter) = lone_letter(text) {
            self.letters.insert(place.clone(), letter);
        }
        if let Some(is_right) = verdict(text) {
            self.verdicts.insert(place, is_right);
        }
    }

    fn read_item(&mut self, item: &str, html: &str, names: &BTreeMap<String, String>) {
        let list = all_between(html, "<ol class=\"choices\">", "</ol>")[0];
        let mut choices = Vec::new();
        for (place, choice) in list.split("<li class=\"choice\">").skip(1).enumerate() {
            let letter = char::from(b'A' + place as u8);
            let (body, runs) = choice.split_once("class=\"choice-runs").unwrap();
            choices.push(body.to_owned());
            let names = names
                .iter()
                .filter(|(name, _)| text(&format!("<{runs}")).contains(*name));
            for (_, run) in names {
                self.letters.insert((run.clone(), item.to_owned()), letter);
            }
        }
        self.choices.insert(item.to_owned(), choices);
        for row in all_between(html, "<tr>", "</tr>") {
            if let Some(run) = link(row) {
                let cell = all_between(row, "<td>", "</td>").first().map(|cell| text(cell));
                let cell = cell.unwrap_or_default();
                self.note(&run, item, &cell);
                let place = (run, item.to_owned());
                // What is not told is not counted either, and an item counts runs with the plain prompt.
                let is_plain = !names.iter().any(|(name, of)| *of == place.0 && name.contains("sketch"));
                if cell != words::NOT_TOLD && is_plain {
                    self.counted.insert(place.clone());
                }
                // Where nothing was read no rule tells what was.
                if cell == words::NOT_TOLD || verdict(&cell).is_some() {
                    self.answered.insert(place);
                }
            }
        }
        if let Some(rest) = text(html).split("right letter ").nth(1) {
            self.told
                .extend(lone_letter(&rest[..1]).map(|letter| (item.to_owned(), letter)));
        }
        let page = text(html);
        if let Some((before, _)) = page.split_once(" in view") {
            let words: Vec<&str> = before.rsplit(' ').take(4).collect();
            if let (Ok(total), Ok(right)) = (words[1].parse(), words[3].parse()) {
                self.counts.insert(item.to_owned(), (right, total));
            }
        }
    }

    /// Tables with a row an item and a cell of what came of it.
    fn read_rows(&mut self, html: &str, run_of: impl Fn(usize) -> String) {
        for row in all_between(html, "<tr>", "</tr>") {
            let Some(item) = link(row).filter(|address| address.starts_with("items/")) else {
                continue;
            };
            let cells = all_between(row, "<span class=\"outcome", "</td>");
            for (place, cell) in cells.iter().enumerate() {
                self.note(&run_of(place), &item, &text(&format!("<{cell}")));
            }
        }
    }

    fn read_compared(&mut self, html: &str, names: &BTreeMap<String, String>) {
        // The columns of the table have the names of nobody: the two are named above it.
        for section in html.split("<section") {
            let lead = all_between(section, "<p class=\"lead\">", "</p>")
                .first()
                .map(|lead| text(lead));
            let lead = lead.unwrap_or_default();
            let mut named: Vec<(usize, &String)> = names
                .iter()
                .filter_map(|(name, run)| Some((lead.find(name)?, run)))
                .collect();
            named.sort_unstable();
            if let [(_, first), (_, second), ..] = named.as_slice() {
                self.read_rows(section, |place| [*first, *second][place.min(1)].clone());
            }
        }
    }

    fn read_matrix(&mut self, html: &str, names: &BTreeMap<String, String>) {
        for table in all_between(html, "<table", "</table>") {
            let heads: Vec<String> = all_between(table, "<th", "</th>")
                .iter()
                .map(|head| text(&format!("<th{head}")))
                .collect();
            for row in all_between(table, "<tr>", "</tr>").into_iter().skip(1) {
                let cells: Vec<String> = row
                    .split("<td")
                    .skip(1)
                    .map(|cell| text(&format!("<td{cell}")))
                    .collect();
                let row_heads = all_between(row, "<th", "</th>");
                let [month, no] = row_heads.as_slice() else {
                    continue;
                };
                let (month, no) = (text(&format!("<th{month}")), text(&format!("<th{no}")));
                let Some(month) = number_of(&month) else { continue };
                for (head, cell) in heads.iter().rev().zip(cells.iter().rev()) {
                    if let Some(run) = names.get(head) {
                        self.note(run, &format!("items/{month}/{no}/"), cell);
                    }
                }
            }
        }
    }

    /// Letters that follow from a run's name and the choices.
    fn follow_rules(&mut self, names: &BTreeMap<String, String>) {
        let items: Vec<(Item, Vec<String>)> = self.choices.clone().into_iter().collect();
        let mut seen = BTreeMap::new();
        for (_, choices) in &items {
            for choice in choices.iter().collect::<BTreeSet<_>>() {
                *seen.entry(text(choice).split_off(1)).or_insert(0) += 1;
            }
        }
        for (name, run) in names {
            for (item, choices) in &items {
                let lengths = choices.iter().map(|choice| text(choice).chars().count());
                let at = |place: Option<usize>| place.map(|place| char::from(b'A' + place as u8));
                let letter = if let Some(rest) = name.strip_prefix("Always ") {
                    rest.chars().next()
                } else if name.starts_with("Longest") {
                    at(lengths
                        .clone()
                        .max()
                        .and_then(|most| lengths.clone().position(|length| length == most)))
                } else if name.starts_with("Shortest") {
                    at(lengths
                        .clone()
                        .min()
                        .and_then(|least| lengths.clone().position(|length| length == least)))
                } else if name.starts_with("Meta") {
                    let meta = choices.iter().position(|choice| seen[&text(choice).split_off(1)] > 3);
                    at(meta).or(Some('E'))
                } else {
                    None
                };
                let place = (run.clone(), item.clone());
                if let Some(letter) = letter.filter(|_| self.answered.contains(&place)) {
                    self.letters.entry(place).or_insert(letter);
                }
            }
        }
    }

    /// The letters that may be right on an item after all that is known.
    pub(super) fn possible(&self, item: &str) -> Vec<char> {
        let letters: Vec<(&String, char)> = (self.letters.iter())
            .filter(|((_, of), _)| of == item)
            .map(|((run, _), letter)| (run, *letter))
            .collect();
        let fits = |key: &char| {
            let verdicts_fit = letters.iter().all(|(run, letter)| {
                let verdict = self.verdicts.get(&((*run).clone(), item.to_owned()));
                verdict.is_none_or(|is_right| *is_right == (letter == key))
            });
            let count_fits = self.counts.get(item).is_none_or(|(right, total)| {
                // Runs whose letters nobody knows may be right or wrong.
                let counted = letters
                    .iter()
                    .filter(|(run, _)| self.counted.contains(&((*run).clone(), item.to_owned())));
                let known = counted.clone().filter(|(_, letter)| letter == key).count();
                let unknown = total.saturating_sub(counted.count());
                known <= *right && *right <= known + unknown
            });
            verdicts_fit && count_fits && self.told.get(item).is_none_or(|told| told == key)
        };
        ('A'..='E').filter(fits).collect()
    }

    /// Of how many items something is known about the key, and of how many all.
    pub(super) fn solved(&self) -> (usize, usize, usize) {
        let possible: Vec<usize> = self.choices.keys().map(|item| self.possible(item).len()).collect();
        let known = possible.iter().filter(|count| **count < 5).count();
        let all = possible.iter().filter(|count| **count == 1).count();
        (possible.len(), known, all)
    }
}
