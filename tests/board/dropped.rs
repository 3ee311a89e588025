//! Real result files join the board of published facts and agree with it, cell by cell.

use mathboard::board::{View, add_local_run};
use mathboard::dropped::DroppedRun;
use mathboard::model::{Provenance, RunId};
use mathboard::read::read_results;
use mathboard::score::{ItemSet, rescore};

use crate::published::{board, of, published};
use crate::shared::shared;

#[test]
fn real_files_agree_with_the_published_verdicts() {
    let Some(folder) = published() else { return };
    let Some(results) = shared("real/lmb/results") else {
        return;
    };
    let mut matrix = board(&folder);
    let published_runs = matrix.runs.len();
    let mut items = ItemSet::default();
    matrix.add_items_to(&mut items);
    let mut ids = Vec::new();
    for (path, correct, total) in [
        ("202511/accuracy_test_gpt-oss-120b_202511_high.json", 8, 29),
        ("202512/accuracy_test_gpt-oss-120b_202512_high.json", 14, 52),
        ("202511/accuracy_test_gpt-5.4_202511_medium.json", 11, 29),
    ] {
        let bytes = std::fs::read(results.join(path)).unwrap();
        let file = read_results(path, &bytes).unwrap().value;
        let id = add_local_run(&mut matrix, &DroppedRun::new(&file, &[], &rescore(&file, &items))).unwrap();
        let twin = RunId(id.as_str().trim_start_matches("local-").to_owned());
        let [local, twin] = [&id, &twin].map(|id| matrix.run_index(id).unwrap());
        let month = file.month.unwrap();
        let view = View::everything(&matrix).with_month(month);
        let tally = view.tally(local).unwrap();
        assert_eq!(
            (tally.score, tally.provenance),
            (of(correct, total), Provenance::Replayed),
            "{path}"
        );
        for &item in &view.items {
            let [ours, theirs] = [local, twin].map(|run| matrix.runs[run].cell(item).unwrap());
            assert_eq!(
                (ours.outcome, ours.letter, ours.key),
                (theirs.outcome, theirs.letter, theirs.key)
            );
            assert_eq!(ours.output_tokens, theirs.output_tokens);
        }
        let paired = view.paired(local, twin).unwrap();
        assert_eq!((paired.only_first, paired.only_second, paired.items()), (0, 0, total));
        ids.push(id);
    }
    assert_eq!(ids[0], ids[1], "two months of one run");
    assert_eq!(matrix.runs.len(), published_runs + 2);
    matrix.runs.truncate(published_runs);
    assert_eq!(matrix, board(&folder), "the published runs are as they were");
}
