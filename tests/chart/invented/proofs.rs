//! Invented scores of provers and verifiers.

use mathboard::board::figures::{
    ProverRow, ProverSeries, RunLabel, SharePoint, VerifierPoint, VerifierRow, VerifierSeries,
};

use super::Luck;

/// Some without an interval, some beside other benchmarks, some of one split alone.
pub fn prover(labels: Vec<RunLabel>, luck: &mut Luck) -> ProverSeries {
    let rows = labels.into_iter().enumerate().map(|(place, label)| {
        let mut split = |n: u64, about: f64, has_interval: bool| {
            let rate = luck.rate(n, about);
            SharePoint {
                share: rate.share(),
                interval: has_interval.then_some(rate.interval),
            }
        };
        let splits = [
            Some(split(200, 0.5, place % 5 != 4)),
            (place % 7 != 6).then(|| split(45, 0.3, place % 4 != 3)),
        ];
        let beside = [
            (place % 3 == 0).then(|| luck.next()),
            (place % 6 == 0).then(|| luck.next()),
        ];
        ProverRow {
            label,
            splits,
            beside,
            source: "a table".to_owned(),
        }
    });
    ProverSeries {
        rows: rows.collect(),
        of: "Invented benchmark".to_owned(),
    }
}

/// Some with rough or with meta numbers alone.
pub fn verifier(labels: Vec<RunLabel>, luck: &mut Luck) -> VerifierSeries {
    let rows = labels.into_iter().enumerate().map(|(place, label)| {
        let (tpr, tnr) = (0.6 + 0.4 * luck.next(), 0.3 + 0.5 * luck.next());
        let point = |tnr: f64, is_known: bool| {
            let known = |value: f64| is_known.then_some(value);
            VerifierPoint {
                tpr: known(tpr),
                tnr: known(tnr),
                f1: known(2.0 * tpr * tnr / (tpr + tnr)),
            }
        };
        let credit = 0.5 + 0.5 * luck.next();
        VerifierRow {
            label,
            rough: point(tnr, place % 6 != 5),
            meta: point(tnr * credit, place % 7 != 6),
            credit: Some(credit),
            source: "a table".to_owned(),
        }
    });
    VerifierSeries {
        rows: rows.collect(),
        of: "Invented benchmark".to_owned(),
    }
}
