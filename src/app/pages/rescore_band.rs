use leptos::prelude::*;

use crate::app::pages::rescore_audited::Audited;
use crate::app::parts::{IntervalBar, PointShape};
use crate::board::BarAxis;
use crate::dropped::{DroppedEvidence, DroppedPolicy, Listing};
use crate::model::Score;
use crate::replay::Policy;
use crate::stats::{Interval, Z_95, wilson};
use crate::words::{count, interval, known, percent, percent_short};

/// Flips that are linked one by one; the others are in the list that the count leads to.
const LINKED: usize = 8;

/// The score of the same responses under each declared policy, beside what sampling alone allows the released one.
pub fn band(audited: &Audited) -> Option<AnyView> {
    let evidence = &audited.run.run.evidence;
    let total = audited.run.run.replayed?.total;
    let shares = Shares::of(evidence, total)?;
    let rows = evidence
        .policies
        .iter()
        .map(|policy| row(audited, policy, &shares))
        .collect_view();
    let rules = evidence.policies.iter().map(|policy| {
        let title = known_policy(policy).map(Policy::title);
        view! { <dt>{title}</dt><dd>{policy.rule.clone()}</dd> }
    });
    let rules = rules.collect_view();
    let (least, most) = shares.range;
    let range = Interval {
        low: shares.of_right(least).unwrap_or_default(),
        high: shares.of_right(most).unwrap_or_default(),
    };
    let sampling = known(shares.sampling, interval);
    let records = count(total, "record");
    let assumed = match audited.listed("assumed") {
        0 => None,
        all if all == audited.run.run.count() as u64 => {
            Some(" Positions are assumed from the order of the records.".into_any())
        }
        some => {
            let records = audited.link("assumed", count(some, "record"));
            Some((" The positions of ", records, " are assumed.").into_any())
        }
    };
    let left = audited.run.run.as_recorded.total;
    let left = (left > 0).then(|| {
        let end = match left {
            1 => " without a response is left out: no policy can read it.",
            _ => " without a response are left out: no policy can read them.",
        };
        (" ", audited.link("as.recorded.first", count(left, "record")), end).into_any()
    });
    let words = format!(
        "The same responses are worth {} of {records} ({}) by who reads them, under {} declared policies. Sampling \
         alone allows the released score {sampling} (95 % Wilson interval).",
        if least == most {
            most.to_string()
        } else {
            format!("{least} to {most}")
        },
        interval(range),
        evidence.policies.len(),
    );
    Some(
        view! {
            <details class="band" open>
                <summary>"Parser band"</summary>
                <p>{words}{left}{assumed}</p>
                <div class="scroll-x" tabindex="0" role="region" aria-label="Parser band">
                    <table class="plain-table">
                        <thead>
                            <tr>
                                <th scope="col">"Policy"</th>
                                <th scope="col" class="number">"Right"</th>
                                <th scope="col" class="band-bar">
                                    <span class="band-scale" aria-hidden="true"><span>"0"</span><span>{percent_short(shares.axis.max)}</span></span>
                                </th>
                                <th scope="col" class="number">"Read"</th>
                                <th scope="col">"Items that flip"</th>
                            </tr>
                        </thead>
                        <tbody>
                            {rows}
                            <tr class="band-range">
                                <th scope="row">"Least to most"</th>
                                <td class="number">{format!("{least}–{most}")}<span class="muted">{interval(range)}</span></td>
                                <td class="band-bar">{bar(&shares, None, Some(range))}</td>
                                <td></td>
                                <td></td>
                            </tr>
                        </tbody>
                    </table>
                </div>
                <details>
                    <summary>"The rule of each policy"</summary>
                    <dl class="facts">{rules}</dl>
                </details>
            </details>
        }
        .into_any(),
    )
}

/// What all rows are drawn by.
struct Shares {
    total: u64,
    axis: BarAxis,
    /// Fewest and most right answers.
    range: (u64, u64),
    /// That of the released score; `None` where it cannot be true.
    sampling: Option<Interval>,
}

impl Shares {
    fn of(evidence: &DroppedEvidence, total: u64) -> Option<Self> {
        let rights = || evidence.policies.iter().map(|policy| policy.correct);
        let (least, most, released) = (rights().min()?, rights().max()?, rights().next()?);
        let sampling = (total > 0 && released <= total).then(|| wilson(released, total, Z_95));
        let most_share = most as f64 / total.max(1) as f64;
        let highs = [most_share].into_iter().chain(sampling.map(|sampling| sampling.high));
        let axis = BarAxis::holding(highs, None);
        Some(Self {
            total,
            axis,
            range: (least, most),
            sampling,
        })
    }

    fn of_right(&self, right: u64) -> Option<f64> {
        Score {
            correct: right,
            total: self.total,
        }
        .accuracy()
    }
}

fn bar(shares: &Shares, point: Option<(f64, PointShape)>, interval: Option<Interval>) -> AnyView {
    let (point, shape) = point.unwrap_or((0.0, PointShape::Absent));
    let colour = "currentColor".to_owned();
    view! { <IntervalBar point interval axis=shares.axis shape colour /> }.into_any()
}

fn row(audited: &Audited, policy: &DroppedPolicy, shares: &Shares) -> AnyView {
    let known_policy = known_policy(policy);
    let is_released = known_policy == Some(Policy::Released);
    let title = known_policy.map_or_else(|| policy.id.clone(), |known| known.title().to_owned());
    let share = shares.of_right(policy.correct);
    let shape = if is_released {
        PointShape::Filled
    } else {
        PointShape::Open
    };
    let drawn = bar(
        shares,
        share.map(|share| (share, shape)),
        shares.sampling.filter(|_| is_released),
    );
    let flips = [(true, &policy.gained, '+'), (false, &policy.lost, '−')].map(|(to_right, records, sign)| {
        (!records.is_empty()).then(|| {
            let listed = Listing::of_policy(policy, to_right);
            let all = audited.listed(&listed);
            let count = audited.link(&listed, format!("{sign}{all}"));
            let each = records.iter().take(LINKED).filter_map(|at| usize::try_from(*at).ok());
            // Where the item's number is assumed, or not told of, it is the record's.
            let run = audited.run.run.clone();
            let is_assumed = |at: &u64| run.is_assumed(usize::try_from(*at).unwrap_or(usize::MAX));
            let are_assumed = run.is_long() || records.iter().all(is_assumed);
            let of = if are_assumed { ": record" } else { ": no." };
            let each = each.map(|at| {
                let number = audited.number(at);
                let words = match run.is_assumed(at) && !are_assumed {
                    true => format!("record {}", at + 1),
                    false => number.to_string(),
                };
                view! { " "{audited.record_link(&listed, at, words)} }
            });
            let each = each.collect_view();
            let more = (all > LINKED as u64).then_some(" …");
            view! { <span class="band-flips">{count}{of}{each}{more}</span>" " }.into_any()
        })
    });
    let right = audited.link(
        &Listing::under_policy(policy, true),
        format!("{}/{}", policy.correct, shares.total),
    );
    let read = audited.link(&Listing::under_policy(policy, false), policy.read.to_string());
    let flips = if is_released {
        "–".into_any()
    } else {
        flips.into_iter().flatten().collect_view().into_any()
    };
    view! {
        <tr>
            <th scope="row">{title}</th>
            <td class="number">{right}<span class="muted">{known(share, percent)}</span></td>
            <td class="band-bar">{drawn}</td>
            <td class="number">{read}</td>
            <td>{flips}</td>
        </tr>
    }
    .into_any()
}

fn known_policy(policy: &DroppedPolicy) -> Option<Policy> {
    Policy::ALL.into_iter().find(|known| known.id() == policy.id)
}
