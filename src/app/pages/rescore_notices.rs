use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::app::local::LocalFiles;
use crate::app::pages::rescore_audited::Audited;
use crate::app::parts::{live, live_text, pager, show_more};
use crate::dropped::MOST_REMARKS;
use crate::words;

/// How many items are named at once.
const ITEMS: usize = 50;

/// What is odd about a file, as text. A remark on a record leads to it, one that counts records to all of these, one that
/// counts items to theirs; more than are told of at once are asked for as they are turned to.
pub fn notices(notices: &[String], audited: Option<&Audited>) -> Option<AnyView> {
    if notices.is_empty() {
        return None;
    }
    let all = audited.map_or(notices.len(), |audited| audited.run.run.remarks as usize);
    let (lines, from) = (RwSignal::new(notices.join("\n")), RwSignal::new(0));
    let linked = audited.cloned();
    let rows = move || {
        let mut rows = Vec::new();
        for notice in lines.get().lines() {
            rows.push(view! { <li>{line(notice, linked.as_ref())}</li> }.into_any());
        }
        rows
    };
    let turns = audited
        .filter(|_| all > notices.len())
        .map(|audited| turns(audited.run.key, all, lines, from));
    Some(
        view! {
            <details class="notices" open=all <= 5>
                <summary>{words::count(all as u64, "remark")}</summary>
                <ul>{live(rows)}</ul>
                {turns}
            </details>
        }
        .into_any(),
    )
}

fn line(notice: &str, audited: Option<&Audited>) -> AnyView {
    const RECORD: &str = "record ";
    let counted = || {
        let (listed, rest) = notice.strip_prefix('#')?.split_once(' ')?;
        let (end, _) = rest.match_indices(' ').nth(1)?;
        let (words, rest) = rest.split_at(end);
        Some((audited?.link(listed, words.to_owned()), rest.to_owned()).into_any())
    };
    let record = || {
        let rest = notice.strip_prefix(RECORD)?;
        let (number, rest) = rest.split_at(rest.find([',', ':', ' '])?);
        let at = number.parse::<usize>().ok()?.checked_sub(1)?;
        let words = format!("{RECORD}{number}");
        Some((audited?.record_link("all", at, words), rest.to_owned()).into_any())
    };
    let items = || items(notice.strip_prefix('%')?, audited?);
    counted()
        .or_else(record)
        .or_else(items)
        .unwrap_or_else(|| notice.to_owned().into_any())
}

/// A remark that ends in the numbers of items: each leads to its page, where the site has it.
fn items(words: &str, audited: &Audited) -> Option<AnyView> {
    let (words, ranges) = words.rsplit_once(": ")?;
    let mut numbers = Vec::new();
    for range in ranges.split(", ") {
        let (first, last) = range.split_once('-').unwrap_or((range, range));
        numbers.extend(first.parse::<u64>().ok()?..=last.parse().ok()?);
    }
    let site = audited.run.run.joins.iter().find(|join| join.source.is_none());
    let site = site.map(|join| (join.month, join.items));
    let (shown, state) = (RwSignal::new(ITEMS), audited.state);
    let numbers: Arc<[u64]> = numbers.into();
    let count = numbers.len();
    let link = move |number: &u64| {
        let page = site.filter(|(_, items)| number <= items);
        let page = page.map(|(month, _)| state.href(format!("items/{month}/{number}/")));
        match page {
            Some(href) => (" ", view! { <a href=href>{number.to_string()}</a> }).into_any(),
            None => format!(" {number}").into_any(),
        }
    };
    let links = move || {
        let mut links = Vec::new();
        links.extend(numbers.iter().take(shown.get()).map(link));
        links
    };
    let left = move || count.saturating_sub(shown.get());
    Some(
        (
            words.to_owned(),
            ": no.",
            live(links),
            " ",
            show_more("more", left, shown, ITEMS),
        )
            .into_any(),
    )
}

/// Where among all remarks those stand that are shown, and what turns to others.
fn turns(key: u32, all: usize, lines: RwSignal<String>, from: RwSignal<usize>) -> AnyView {
    let local = LocalFiles::here();
    let lacking = RwSignal::new(String::new());
    let turn_to = move |to: usize| {
        spawn_local(async move {
            match local.more(key, "remarks", &to.to_string()).await {
                Some(told) => {
                    lines.try_set(told);
                    from.try_set(to);
                }
                None => drop(lacking.try_set(local.lacking(key))),
            }
        });
    };
    view! {
        {pager("", MOST_REMARKS, move || (from.get(), all), turn_to)}
        <span class="note" role="status">{live_text(move || lacking.get())}</span>
    }
    .into_any()
}
