//! Views of all kinds, for tests of their round trip through an address.

use mathboard::board::figures::{CategoryForm, ItemGrouping};
use mathboard::board::proofs::{ProofColumn, ProofSort};
use mathboard::board::{Amount, Column, FailedPolicy, ItemOrder, Price, Prices, Sort, SortKey};
use mathboard::model::{
    Benchmark, ChoiceStyle, Edition, ModelGroup, Month, Outcome, PromptMode, ProofTask, Provenance, RunId,
};
use mathboard::query::ViewQuery;
use mathboard::replay::Policy;
use proptest::prelude::*;
use proptest::{option, sample::select};

/// Any view that an address can carry.
pub(super) fn any_query() -> impl Strategy<Value = ViewQuery> {
    let months = prop::collection::btree_set((1000_u16..9999, 1_u8..13), 0..4);
    let words = |pattern| prop::collection::btree_set(pattern, 0..4);
    let sort = (select(SortKey::ALL.to_vec()), any::<bool>());
    let lists = (
        months,
        words("[a-z0-9]([a-z0-9-]{0,12}[a-z0-9])?"),
        words("[A-Za-z0-9._-]{1,20}"),
    );
    let filters = (
        select(Benchmark::ALL.to_vec()),
        option::of(select(ChoiceStyle::ALL.to_vec())),
        option::of(select(vec![PromptMode::Plain, PromptMode::SketchAware])),
        select(vec![FailedPolicy::CountAsWrong, FailedPolicy::LeaveOut]),
    );
    let figures = (select(ItemGrouping::ALL.to_vec()), select(CategoryForm::ALL.to_vec()));
    let order = (
        select(ItemOrder::ALL.to_vec()),
        figures,
        option::of(select(Outcome::ALL.to_vec())),
    );
    let manner = ((any::<bool>(), any::<bool>()), sort, order, (".{0,40}", ".{0,40}"));
    let range = (
        option::of((1000_u16..4000, 1_u8..13)),
        option::of((4000_u16..9999, 1_u8..13)),
    );
    let amount = "[0-9]{1,6}(\\.[0-9]{0,6})?".prop_map(|text| text.parse::<Amount>().unwrap());
    let price = (amount.clone(), amount).prop_map(|(input, output)| Price { input, output });
    let prices = prop::collection::vec(("[A-Za-z0-9._-]{1,20}", price), 0..4);
    let policies = [(); 2]
        .map(|()| select(Policy::ALL.to_vec()))
        .prop_map(|pair| (pair[0] != pair[1]).then_some(pair));
    let further = (
        range,
        prop::collection::btree_set("[a-z0-9-]{1,9}", 0..4),
        prop::collection::btree_set(select(Provenance::ALL.to_vec()), 0..4),
        prop::collection::btree_set("[A-Za-z0-9._-]{1,20}", 0..4),
        prop::collection::btree_set(select(Column::ALL.to_vec()), 0..12),
        (prices, policies),
        proofs(),
    );
    let month = |pair: Option<(u16, u8)>| pair.and_then(|(year, month)| Month::new(year, month));
    (lists, filters, manner, further).prop_map(move |((months, categories, runs), filters, manner, further)| {
        let (range, efforts, provenances, compare, columns, (typed, policies), (edition, group, proof_sort)) = further;
        let mut prices = Prices::default();
        typed.iter().for_each(|(name, price)| prices.insert(name, *price));
        let (benchmark, style, prompt, failed) = filters;
        let range = (month(range.0), month(range.1));
        let is_in_range =
            |month: &Month| range.0.is_none_or(|from| from <= *month) && range.1.is_none_or(|to| *month <= to);
        let ((shows_baselines, only_differing), (key, is_descending), order, (find, search)) = manner;
        let (order, (grouping, form), outcome) = order;
        ViewQuery {
            benchmark,
            months: months
                .into_iter()
                .filter_map(|(year, month)| Month::new(year, month))
                .filter(is_in_range)
                .collect(),
            from: range.0,
            to: range.1,
            categories,
            style,
            prompt,
            efforts,
            provenances,
            failed,
            shows_baselines,
            runs: runs.into_iter().map(RunId).collect(),
            compare: compare.into_iter().rev().map(RunId).collect(),
            policies,
            only_differing,
            columns,
            prices,
            sort: Sort { key, is_descending },
            find,
            order,
            grouping,
            form,
            outcome,
            search,
            edition,
            group,
            proof_sort,
        }
    })
}

/// What is asked of the boards of proofs.
fn proofs() -> impl Strategy<Value = (Edition, Option<ModelGroup>, Option<ProofSort>)> {
    let columns = ProofTask::ALL.into_iter().flat_map(ProofColumn::of);
    let columns: Vec<ProofColumn> = columns.copied().filter(|column| column.is_sortable()).collect();
    let sort = (select(columns), any::<bool>()).prop_map(|(column, is_descending)| ProofSort { column, is_descending });
    (
        select(Edition::ALL.to_vec()),
        option::of(select(ModelGroup::ALL.to_vec())),
        option::of(sort),
    )
}
