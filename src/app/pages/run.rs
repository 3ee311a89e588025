use std::sync::Arc;

use leptos::prelude::*;

use crate::app::boards::Boards;
use crate::app::browser::set_title;
use crate::app::pages::compare_policies::POLICIES;
use crate::app::parts::{BoardGate, Breadcrumb, OutcomeTag, ProvenanceTag, choice, live, number_row, plain_table};
use crate::app::routes::page_parts;
use crate::app::view::ViewState;
use crate::board::{Board, RunName, RunRow, Spread, Stratum, View};
use crate::model::{ChoiceStyle, Month, RunId, legible};
use crate::query::PlaceInFile;
use crate::replay::Policy;
use crate::store::OddFile;
use crate::words::{self, known, percent_digits, seconds, thousands, whole};

/// One run: conditions, provenance, tallies by stratum, its records.
#[component]
pub fn RunPage() -> impl IntoView {
    let state = ViewState::here();
    let parts = page_parts();
    let boards = Boards::here();
    let id = Memo::new(move |_| RunId(parts.with(|parts| parts.get(1).cloned()).unwrap_or_default()));
    let benchmark = Memo::new(move |_| boards.benchmark_of_run(&id.get(), state.with(|query| query.benchmark)));
    let content = move |board: Arc<Board>| match board.matrix.run_index(&id.get()) {
        Some(index) => view! { <RunContent board index /> }.into_any(),
        None => {
            set_title(&words::tab(words::PAGE_NOT_FOUND));
            view! {
                <h1>"There is no such run"</h1>
                <p>{format!("{} has no run of this address. A run of your own is known only while the page that it was dropped on is open. ", board.index.benchmark.title())}
                <a href=state.href("./".to_owned())>"All runs"</a></p>
            }
            .into_any()
        }
    };
    view! { <BoardGate benchmark content /> }
}

#[component]
fn RunContent(board: Arc<Board>, index: usize) -> impl IntoView {
    let run = board.matrix.run(index)?.clone();
    let name = RunName::of(&run.conditions);
    set_title(&words::tab(&format!("{name} · {}", board.index.benchmark.title())));
    let lead = match View::everything(&board.matrix).tally(index) {
        Ok(tally) => tally.lead(),
        Err(reason) => format!("No numbers: {reason}."),
    };
    let (state, id) = (ViewState::here(), run.id.clone());
    let compared = run.has_verdicts().then(|| {
        let link = |(words, policies): (&'static str, Option<[Policy; 2]>)| {
            let id = id.clone();
            let href = Signal::derive(move || {
                state.link_with("compare/", |query| {
                    (query.compare, query.policies) = (vec![id.clone()], policies)
                })
            });
            view! { <a href=href>{words}</a>" " }.into_any()
        };
        let links = [(words::COMPARE_THIS, None), (words::READ_OTHERWISE, Some(POLICIES))];
        Vec::from(links.map(link))
    });
    Some(view! {
        <Breadcrumb benchmark=board.index.benchmark month=None />
        <div class="page-head">
            <h1>{name.model.clone()}" "<span class="muted">{name.detail.clone()}</span></h1>
            <p class="lead">{lead}</p>
            {compared.map(|links| view! { <p class="run-links">{links}</p> })}
        </div>
        <div class="with-aside">
            <div>
                <h2>{words::BY_STRATUM}</h2>
                <Strata board=board.clone() index />
                <Records board=board.clone() index />
            </div>
            <RunAside board run />
        </div>
    })
}

/// The run's tallies by month, choice style and category, each with its n.
#[component]
fn Strata(board: Arc<Board>, index: usize) -> impl IntoView {
    let rows = View::everything(&board.matrix)
        .strata(index)
        .into_iter()
        .map(|Stratum { name, tally }| {
            let cells = match tally {
                Ok(tally) => view! {
                    <td class="number">{tally.count()}</td>
                    <td class="number">{known(tally.accuracy(), percent_digits)}</td>
                    <td class="number">{words::interval(tally.interval())}</td>
                    <td class="number">{known(tally.outcomes(), |counts| whole(counts.failed))}</td>
                    <td class="number">{known(tally.mean_output_tokens, thousands)}</td>
                }
                .into_any(),
                Err(reason) => view! { <td colspan="5" class="muted">{reason.to_string()}</td> }.into_any(),
            };
            view! { <tr><th scope="row">{name}</th>{cells}</tr> }
        })
        .collect_view();
    plain_table(
        words::BY_STRATUM,
        RunRow::STRATA_COLUMNS.map(Into::into),
        rows.into_any(),
    )
}

/// The run's verdicts, item by item; those of one kind where the address asks for it.
#[component]
fn Records(board: Arc<Board>, index: usize) -> impl IntoView {
    let state = ViewState::here();
    let run = board.matrix.run(index)?;
    if !run.has_verdicts() {
        let words = if board.lacks_verdicts() {
            words::VERDICTS_MISSING
        } else {
            words::TOTALS_ONLY
        };
        return Some(view! { <h2>"Records"</h2><p>{words}</p> }.into_any());
    }
    let kinds = run.outcomes().map(|(outcome, count)| {
        choice(
            format!("{} ({count})", outcome.label()),
            move |query| query.outcome == Some(outcome),
            move |query| query.outcome = Some(outcome),
        )
    });
    let kinds = kinds.collect_view();
    let shown = board.clone();
    let rows = live(move || {
        let asked = state.with(|query| query.outcome);
        let run = shown.matrix.run(index)?;
        let rows = shown.matrix.items.iter().enumerate();
        let cells = rows.filter_map(|(item, row)| Some((row, run.cell(item)?)));
        let cells = cells.filter(|(_, cell)| asked.is_none_or(|asked| asked == cell.outcome));
        let rows = cells.map(|(row, cell)| {
            let page = format!("items/{}/{}/", row.month, row.no);
            view! {
                <tr>
                    <th scope="row"><a href=state.href(page)>{format!("{}, {}", row.month.short(), row.no)}</a></th>
                    <td><OutcomeTag outcome=cell.outcome letter=cell.letter /></td>
                    <td>{cell.key.to_string()}</td>
                    <td>{row.style.map_or(words::UNKNOWN, ChoiceStyle::label)}</td>
                    <td class="number">{known(cell.output_tokens, whole)}</td>
                    <td class="number">{known(cell.elapsed_secs, seconds)}</td>
                </tr>
            }
        });
        Some(rows.collect_view())
    });
    let spreads: Vec<AnyView> = run
        .spreads()
        .iter()
        .map(|spread| number_row(spread.number.label().into_any(), spread.cells()))
        .collect();
    let spreads = (!spreads.is_empty()).then(|| {
        view! {
            <h2>{words::SPREADS}</h2>
            {plain_table(words::SPREADS, Spread::COLUMNS.map(Into::into), spreads.into_any())}
        }
    });
    let failures = run.failures();
    let failures = (!failures.is_empty()).then(|| {
        let mut rows = Vec::new();
        rows.extend(
            failures
                .into_iter()
                .map(|(kind, count)| number_row(legible(&kind, 100).into_any(), [whole(count)])),
        );
        view! {
            <h2>{words::FAILURES}</h2>
            {plain_table(words::FAILURES, RunRow::FAILURE_COLUMNS.map(Into::into), rows.into_any())}
        }
    });
    Some(
        view! {
            {spreads}
            {failures}
            <h2>"Records"</h2>
            <div class="filters" role="group" aria-label="Outcome">
                {choice("all", |query| query.outcome.is_none(), |query| query.outcome = None)}
                {kinds}
            </div>
            {plain_table("Records", RunRow::RECORD_COLUMNS.map(Into::into), rows)}
        }
        .into_any(),
    )
}

/// Conditions and the files behind the run.
#[component]
fn RunAside(board: Arc<Board>, run: RunRow) -> impl IntoView {
    let conditions = run.conditions.clone();
    let word = |value: Option<String>| value.unwrap_or_else(|| "not known".to_owned());
    let sources = run
        .sources
        .iter()
        .map(|source| {
            let notes = source
                .notes
                .iter()
                .map(|note| view! { <p class="note">{note.clone()}</p> })
                .collect_view();
            view! {
                <dt>{source.month.short()}</dt>
                <dd>
                    {format!("{} in the file, ", source.recorded)}
                    <ProvenanceTag provenance=source.provenance />
                    <br />{broken_path(&legible(&source.file, 200))}
                    {source.timestamp.as_deref().map(|time| format!(", {}", legible(time, 40)))}
                    {source.short_version().map(|version| format!(", version {version}"))}
                    {notes}
                </dd>
            }
        })
        .collect_view();
    let tally = View::everything(&board.matrix);
    let tally = board
        .matrix
        .run_index(&run.id)
        .and_then(|index| tally.tally(index).ok());
    let audit = run.audit_words(tally.as_ref());
    let state = ViewState::here();
    let mut audits = Vec::new();
    audits.extend(run.sources.iter().filter(|_| run.is_local).filter_map(|source| {
        let place = PlaceInFile {
            digest: source.version.as_deref()?.strip_prefix("sha256 ")?.to_owned(),
            ..PlaceInFile::default()
        };
        let href = Signal::derive(move || state.link_to_place(&place));
        let words = format!("Audit of the file of {}", source.month.short());
        Some(view! { <p class="note"><a href=href>{words}</a></p> }.into_any())
    }));
    let other = |file: &OddFile| {
        let month = file.month.map_or(words::UNKNOWN.to_owned(), Month::short);
        view! { <dt>{month}</dt><dd>{file.recorded_words()}<br />{broken_path(&legible(&file.file, 200))}<p class="note">{file.words()}</p></dd> }
            .into_any()
    };
    let others: Vec<AnyView> = board.index.other_files(&run.conditions).map(other).collect();
    view! {
        <aside aria-label="About this run">
            <h3>"Conditions"</h3>
            <dl class="facts">
                <dt>"model"</dt><dd>{legible(&conditions.model, 300)}</dd>
                <dt>"effort"</dt><dd>{conditions.effort.as_deref().map_or_else(|| "none asked for".to_owned(), |effort| legible(effort, 100))}</dd>
                <dt>"prompt"</dt><dd>{conditions.prompt.label()}</dd>
                <dt>"seed"</dt><dd>{word(conditions.seed.as_ref().map(ToString::to_string))}</dd>
                <dt>"samples"</dt><dd>{conditions.n_samples}</dd>
            </dl>
            <h3>{words::AUDIT}</h3>
            <p class="note">{audit}</p>
            {audits}
            <h3>"Files"</h3>
            <dl class="files">{sources}</dl>
            {(!others.is_empty()).then(|| view! { <h3>{words::OTHER_FILES}</h3><dl class="files">{others}</dl> })}
        </aside>
    }
}

/// A path that may go on in the next line after a slash or an underscore, rather than anywhere.
fn broken_path(path: &str) -> impl IntoView + use<> {
    let pieces = path
        .split_inclusive(['/', '_'])
        .map(|piece| (piece.to_owned(), view! { <wbr /> }))
        .collect_view();
    view! { <code>{pieces}</code> }
}
