use leptos::prelude::*;

use crate::app::pages::rescore_audited::Audited;
use crate::words;

/// What is odd about a file, as text. A remark on a record leads to it, one that counts records to all of these.
pub fn notices(notices: &[String], audited: Option<&Audited>) -> Option<AnyView> {
    const RECORD: &str = "record ";
    let line = |notice: &String| {
        let counted = notice.strip_prefix('#').and_then(|rest| rest.split_once(' '));
        let counted = counted.and_then(|(listed, rest)| {
            let (end, _) = rest.match_indices(' ').nth(1)?;
            let (words, rest) = rest.split_at(end);
            Some((audited?.link(listed, words.to_owned()), rest.to_owned()).into_any())
        });
        let record = notice.strip_prefix(RECORD).and_then(|rest| {
            let (number, rest) = rest.split_at(rest.find([',', ':', ' '])?);
            let at = number.parse::<usize>().ok()?.checked_sub(1)?;
            let words = format!("{RECORD}{number}");
            Some((audited?.record_link("all", at, words), rest.to_owned()).into_any())
        });
        view! { <li>{counted.or(record).unwrap_or_else(|| notice.clone().into_any())}</li> }
    };
    let lines = notices.iter().map(line).collect_view();
    (!notices.is_empty()).then(|| {
        view! {
            <details class="notices" open=notices.len() <= 5>
                <summary>{words::count(notices.len() as u64, "remark")}</summary>
                <ul>{lines}</ul>
            </details>
        }
        .into_any()
    })
}
