"""The metrics of AdvancedMathBench from its records, from the rules in words: standard library only, nothing shared with
the Rust code. `summary(records, settings)` gives the content of summary.json."""

SPLITS = ("all", "ugd", "qe")


def mean(values):
    """The mean, or None of nothing."""
    values = list(values)
    return sum(values) / len(values) if values else None


def balanced_f1(tpr, tnr):
    """The harmonic mean of two recalls."""
    if tpr is None or tnr is None:
        return None
    return 0.0 if tpr + tnr == 0 else 2 * tpr * tnr / (tpr + tnr)


def valid(record):
    """How many judgments are valid."""
    return sum(trial["valid"] for trial in record["verifier_trials"])


def accepted(record, repeats):
    """The pessimistic vote."""
    trials = record["verifier_trials"]
    return len(trials) == repeats and all(trial["valid"] and trial["parsed"]["first_error_step"] == -1 for trial in trials)


def prover(records, samples, repeats):
    """Section 6.1."""
    problems = {}
    for record in records:
        problems.setdefault(record["problem_id"], []).append(accepted(record, repeats))
    return {
        "problems": len(problems),
        "proofs": len(records),
        "pessimistic": mean(sum(votes) / samples for votes in problems.values()),
        "pass_any_sample": mean(float(any(votes)) for votes in problems.values()),
        "generation_failure_rate": mean(float(record["generation_error"] is not None) for record in records),
        "verifier_valid_rate": sum(map(valid, records)) / (len(records) * repeats),
    }


def verifier(records, repeats, has_meta):
    """Sections 6.2 and 6.3."""
    rough, located, graded = {}, {}, {}
    for record in records:
        trials = [trial for trial in record["verifier_trials"] if trial["valid"]]
        indices = [trial["parsed"]["first_error_step"] for trial in trials]
        key, truth = record["record_key"], record["is_correct"]
        rough[key] = truth, sum((index == -1) == truth for index in indices) / repeats
        located[key] = truth, sum(index == record["first_error_step"] for index in indices) / repeats
        metas = [trial["meta"] for trial in record["verifier_trials"] if "meta" in trial]
        graded[key] = truth, sum(meta["score"] for meta in metas if meta["valid"]) / repeats

    def of(rates, *truths):
        return mean(rate for truth, rate in rates.values() if truth in truths)

    tpr, tnr = of(rough, True), of(rough, False)
    metrics = {
        "proofs": len(records),
        "correct_proofs": sum(record["is_correct"] for record in records),
        "incorrect_proofs": sum(not record["is_correct"] for record in records),
        "rough_accuracy": of(rough, True, False),
        "rough_tpr": tpr,
        "rough_tnr": tnr,
        "rough_bal_f1": balanced_f1(tpr, tnr),
        "balanced_accuracy": None if tpr is None or tnr is None else (tpr + tnr) / 2,
        "first_error_step_accuracy": of(located, True, False),
        "first_error_step_accuracy_incorrect": of(located, False),
        "verifier_valid_rate": sum(map(valid, records)) / (len(records) * repeats),
    }
    if has_meta:
        tpr, tnr = of(graded, True), of(graded, False)
        count = sum(trial["meta"]["valid"] for record in records for trial in record["verifier_trials"] if "meta" in trial)
        metrics |= {
            "meta_ver_tpr": tpr,
            "meta_ver_tnr": tnr,
            "meta_ver_bal_f1": balanced_f1(tpr, tnr),
            "meta_valid_rate": count / (len(records) * repeats),
        }
    return metrics


def summary(task, records, samples, repeats, has_meta, run_id):
    """The content of summary.json of a whole run."""
    splits = {}
    for split in SPLITS:
        chosen = [record for record in records if split in ("all", record["domain"])]
        metrics = None
        if chosen:
            metrics = prover(chosen, samples, repeats) if task == "prover" else verifier(chosen, repeats, has_meta)
        splits[split] = {
            "selected_rows": len(chosen) // samples,
            "expected_records": len(chosen),
            "completed_records": len(chosen),
            "complete": True,
            "metrics": metrics,
        }
    return {
        "task": task,
        "complete": True,
        "score_scale": "0-1",
        "invalid_output_policy": "zero_credit_in_fixed_denominator",
        "splits": splits,
        "run_id": run_id,
    }
