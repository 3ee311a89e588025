//! The texts of items that a search looks through: fetched when a reader first seeks something.

use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::board::{Board, ItemTexts};
use crate::model::Month;
use crate::store::{ItemText, TextShard};

use super::boards::Boards;
use super::local::LocalFiles;

/// Texts that are at hand, in the context of the app.
#[derive(Clone, Copy)]
pub struct Search {
    texts: RwSignal<ItemTexts>,
    /// What was asked for: addresses of the site's texts, months of the reader's own items.
    asked: StoredValue<Vec<String>>,
    /// How much of that is still on its way.
    coming: RwSignal<usize>,
    /// What was asked for and is not to be had: of which month and why, in sentences, a line each.
    lacking: RwSignal<String>,
}

impl Search {
    /// No texts yet.
    pub fn new() -> Self {
        Self {
            texts: RwSignal::new(ItemTexts::default()),
            asked: StoredValue::new(Vec::new()),
            coming: RwSignal::new(0),
            lacking: RwSignal::new(String::new()),
        }
    }

    /// The search of this app.
    pub fn here() -> Self {
        expect_context::<Self>()
    }

    /// Asks something of the texts, tracked.
    pub fn with<T>(self, ask: impl FnOnce(&ItemTexts) -> T) -> T {
        self.texts.with(ask)
    }

    /// Whether texts are on their way.
    pub fn is_loading(self) -> bool {
        self.coming.get() > 0
    }

    /// Why texts that should be here are not looked through, in sentences.
    pub fn lacking(self) -> Vec<String> {
        self.lacking
            .with(|lacking| lacking.lines().map(ToOwned::to_owned).collect())
    }

    /// Gets the texts of a board: those of the site, and those of the reader's own files, which come in the place of
    /// the site's. What was not to be had is asked for again when the reader asks for it.
    pub fn load(self, board: &Arc<Board>) {
        let (boards, local) = (Boards::here(), LocalFiles::here());
        boards.follow_tries();
        for month in &board.index.months {
            let (month, address) = (month.month, month.texts.clone());
            if let Some(address) = address.filter(|address| self.is_first(address)) {
                let shard = untrack(|| boards.load_shard::<TextShard>(address.clone()));
                self.bring(async move {
                    let texts = shard.await.map(|shard| shard.texts);
                    let texts = texts.unwrap_or_else(|reason| {
                        self.asked.update_value(|asked| asked.retain(|known| *known != address));
                        self.tell(month, &format!(": {reason}."));
                        Default::default()
                    });
                    texts.into_iter().map(|(no, text)| (month, no, text)).collect()
                });
            }
            if local.has_items_of(month) && self.is_first(&month.to_string()) {
                let numbers: Vec<usize> = board
                    .month(month)
                    .map(|shard| shard.items.iter().map(|item| item.no).collect())
                    .unwrap_or_default();
                let asked: Vec<_> = numbers
                    .into_iter()
                    .map(|no| (no, untrack(|| local.item(month, no))))
                    .collect();
                self.bring(async move {
                    let mut found = Vec::new();
                    for (no, text) in asked {
                        found.extend(text.await.map(|text: ItemText| (month, no, text.to_search())));
                    }
                    found
                });
            }
        }
    }

    /// Notes why texts of a month are not searched; no words where they are.
    fn tell(self, month: Month, why: &str) {
        let line = format!("The texts of {} are not searched", month.long());
        let told = self.lacking.get_untracked();
        let mut lines: Vec<String> = told.lines().map(ToOwned::to_owned).collect();
        lines.retain(|told| !told.starts_with(&line));
        lines.extend((!why.is_empty()).then(|| line + why));
        let lines = lines.join("\n");
        if lines != told {
            self.lacking.set(lines);
        }
    }

    /// Whether something is asked for the first time.
    fn is_first(self, what: &str) -> bool {
        let is_first = self.asked.with_value(|asked| !asked.iter().any(|known| known == what));
        if is_first {
            self.asked.update_value(|asked| asked.push(what.to_owned()));
        }
        is_first
    }

    fn bring(self, texts: impl Future<Output = Vec<(Month, usize, String)>> + 'static) {
        self.coming.update(|coming| *coming += 1);
        spawn_local(async move {
            let found = texts.await;
            if let Some((month, ..)) = found.first() {
                self.tell(*month, "");
            }
            self.texts.update(|texts| {
                for (month, no, text) in found {
                    texts.insert(month, no, text);
                }
            });
            self.coming.update(|coming| *coming -= 1);
        });
    }
}
