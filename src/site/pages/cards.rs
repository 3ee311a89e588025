//! What links to pages show, from the numbers of the pages.

use crate::board::figures::{Figure, FigureKind};
use crate::board::proofs::ProofBoard;
use crate::board::{Board, Compared, Ranking, RunRow, Selection, Tally, View};
use crate::chart::{Card, CardBody};
use crate::model::{Benchmark, Month, PromptMode, RunId};
use crate::store::{ItemEntry, ItemShard};
use crate::words::{self, SITE};

use super::house::House;

/// More runs than this are too small to read in a preview.
const MOST_RUNS: usize = 8;

/// The first page: the best runs, under the finding of all.
pub fn board(board: &Board) -> Card {
    let view = board.view(PromptMode::Plain);
    let ranking = view.ranking();
    let line = words::count(ranking.rows.len() as u64, "run") + " on " + &words::count(ranking.selected, "item");
    let (body, remark) = of_best(board, &ranking, FigureKind::Overall);
    Card {
        kicker: kicker(board.index.benchmark),
        title: view.figure(FigureKind::Overall).caption.title,
        lines: vec![line + &remark],
        body,
    }
}

/// The page of a figure: its finding of all runs, and of those that grow with the number of runs the best.
pub fn figure(board: &Board, figure: &Figure) -> Card {
    let kind = figure.kind();
    let (body, remark) = match kind {
        FigureKind::Cost | FigureKind::Composition | FigureKind::Matrix => {
            (CardBody::Figure(Box::new(figure.clone())), String::new())
        }
        _ => of_best(board, &board.view(PromptMode::Plain).ranking(), kind),
    };
    let line = words::count(board.matrix.items.len() as u64, "item");
    Card {
        kicker: format!("{} · {}", kicker(board.index.benchmark), kind.name()),
        title: figure.caption.title.clone(),
        lines: vec![line + &remark],
        body,
    }
}

/// The page of a board of proofs: its figure.
pub fn proofs(board: &ProofBoard, figure: Figure) -> Card {
    Card {
        kicker: format!("{SITE} · {}", board.task.title()),
        title: figure.caption.title.clone(),
        lines: vec![format!(
            "{} by published percentages",
            words::count(figure.run_count() as u64, "run")
        )],
        body: CardBody::Figure(Box::new(figure)),
    }
}

/// A figure of the best runs, and what to say where those are not all.
fn of_best(board: &Board, ranking: &Ranking, kind: FigureKind) -> (CardBody, String) {
    let best = ranking
        .rows
        .iter()
        .take(MOST_RUNS)
        .filter_map(|row| board.matrix.run(row.run));
    let best: Vec<RunId> = best.map(|run| run.id.clone()).collect();
    let remark = if best.len() < ranking.rows.len() {
        format!(
            "; drawn: the best {} of {}",
            best.len(),
            words::count(ranking.rows.len() as u64, "run")
        )
    } else {
        String::new()
    };
    (drawn(&of_runs(board, best), kind), remark)
}

/// The page of a run: its score, and one figure of it.
pub fn run(board: &Board, run: &RunRow, name: &str, tally: Option<&Tally>, kind: FigureKind) -> Card {
    let line = tally.map_or_else(
        || words::TOTALS_ONLY.to_owned(),
        |tally| {
            format!(
                "{} right, {} %, 95 % interval {}",
                tally.count(),
                words::known(tally.accuracy(), words::percent_digits),
                words::interval(tally.interval())
            )
        },
    );
    Card {
        kicker: kicker(board.index.benchmark),
        title: name.to_owned(),
        lines: vec![line],
        body: drawn(&of_runs(board, vec![run.id.clone()]), kind),
    }
}

/// The page of an item: how many runs got it right. Neither its text, which a preview has no room for, nor its letter.
pub fn item(board: &Board, view: &View<'_>, month: Month, entry: &ItemEntry) -> Card {
    let index = board.matrix.item_index(month, entry.no);
    let tally = index.map(|index| view.item_tally(index)).unwrap_or_default();
    let categories: Vec<&str> = entry.categories.iter().map(|category| category.as_str()).collect();
    let outcomes = index.into_iter().flat_map(|index| {
        let runs = view.runs.iter().filter_map(|&run| board.matrix.run(run));
        runs.filter_map(move |run| Some(run.cell(index)?.outcome))
    });
    let told = [
        entry.style.map(|style| format!("{} choices", style.label())),
        entry.paper.as_ref().map(|paper| format!("arXiv {paper}")),
    ];
    let told: Vec<String> = told.into_iter().flatten().collect();
    Card {
        kicker: kicker(board.index.benchmark),
        title: words::item_name(month, entry.no),
        lines: vec![
            categories.join(", "),
            told.join(" · "),
            format!(
                "{} of {} right (filled)",
                tally.score.correct,
                words::count(tally.score.total, "run")
            ),
        ],
        body: CardBody::Verdicts(outcomes.collect()),
    }
}

/// The list of items: which runs got which right.
pub fn items(house: &House, board: &Board) -> Card {
    let count = words::count(board.matrix.items.len() as u64, "item");
    Card {
        kicker: kicker(board.index.benchmark),
        title: words::PAGE_ITEMS.to_owned(),
        lines: vec![format!("{count}: which runs got each right, and who fell for what")],
        body: drawn(&house.view_by_item(board), FigureKind::Matrix),
    }
}

/// The items of a month: which runs got which right.
pub fn month(all: &View<'_>, shard: &ItemShard) -> Card {
    let mut view = all.with_month(shard.month);
    view.runs.clone_from(&all.runs);
    let runs = words::count(view.runs.len() as u64, "run");
    Card {
        kicker: kicker(view.matrix.benchmark),
        title: format!("{}: {}", words::PAGE_ITEMS, shard.month.long()),
        lines: vec![format!("{}, {runs}", words::count(shard.items.len() as u64, "item"))],
        body: drawn(&view, FigureKind::Matrix),
    }
}

/// Two runs compared, by the names that they have on the page; without any, what the page is for.
pub fn compared(board: &Board, compared: Option<(&Compared, [String; 2])>) -> Card {
    let kicker = format!("{} · {}", kicker(board.index.benchmark), words::PAGE_COMPARE);
    let Some((compared, names)) = compared else {
        return Card {
            kicker,
            title: words::PAGE_COMPARE.to_owned(),
            lines: Vec::new(),
            body: CardBody::Verdicts(Vec::new()),
        };
    };
    let runs = compared.runs.iter().filter_map(|&run| board.matrix.run(run));
    Card {
        kicker,
        title: names.join(" – "),
        lines: vec![compared.comparison.brief()],
        body: drawn(
            &of_runs(board, runs.map(|run| run.id.clone()).collect()),
            FigureKind::Overall,
        ),
    }
}

/// The page where a reader answers items: what the runs got, to be held against.
pub fn trial(board: &Board) -> Card {
    let (body, remark) = of_best(board, &board.view(PromptMode::Plain).ranking(), FigureKind::Overall);
    Card {
        kicker: kicker(board.index.benchmark),
        title: words::PAGE_TRY.to_owned(),
        lines: vec![format!(
            "Answer before you see the key, then stand beside the models{remark}"
        )],
        body,
    }
}

fn kicker(benchmark: Benchmark) -> String {
    format!("{SITE} · {}", benchmark.title())
}

fn of_runs(board: &Board, runs: Vec<RunId>) -> View<'_> {
    let selection = Selection {
        runs: runs.into_iter().collect(),
        ..Selection::default()
    };
    View::new(&board.matrix, selection)
}

/// A figure of a view; where it would be empty, nothing is drawn.
fn drawn(view: &View<'_>, kind: FigureKind) -> CardBody {
    let figure = view.figure(kind);
    if figure.is_empty() {
        CardBody::Verdicts(Vec::new())
    } else {
        CardBody::Figure(Box::new(figure))
    }
}
