#!/usr/bin/env python3
"""Turn the published tables of AdvancedMathBench into the compact files beside this script.

    python3 src/site/published/compact_amb.py ../shared/data/published

The input holds figures only (no problem, no proof). A model has one row for each version of the
benchmark; what several sources print of it is compared, and the script stops when they differ.
Python standard library only.
"""

import json
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
EFFORTS = ("xhigh", "high")
METRICS = {
    "prover": ("prover_ug", "prover_qe", "hmmt_feb_2026", "usamo_2026"),
    "verifier": ("rough_tpr", "rough_tnr", "rough_bal_f1", "meta_tpr", "meta_tnr", "meta_bal_f1"),
}
SCREENING_MODEL = "Intern-S2-Preview-35B"


def name(printed):
    """A model and the effort that its name ends in, if it does."""
    for effort in EFFORTS:
        if printed.endswith("-" + effort):
            return {"model": printed[: -len(effort) - 1], "effort": effort}
    return {"model": printed}


def put(entry, key, value):
    assert entry.setdefault(key, value) == value, (entry["model"], key, entry[key], value)


def score(task, entry, row):
    for metric in METRICS[task]:
        if metric in row:
            put(entry["values"], metric, row[metric])
    for metric, field in (("prover_ug", "problems_ug"), ("prover_qe", "problems_qe")):
        if field in row:
            put(entry["n"], metric, row[field])
    if "problems_ug" in row:
        put(entry, "total", row["problems_ug"] + row["problems_qe"])
    for field in ("problems_total", "proofs"):
        if field in row:
            put(entry, "total", row[field])
    if any(row.get("marker_offset_px", {}).values()):
        put(entry, "marker_moved", True)
    for source in [row["source"], *row.get("also_in", [])]:
        if source not in entry["sources"]:
            entry["sources"].append(source)


def main(folder):
    for task in METRICS:
        facts = json.loads((folder / f"advancedmathbench_{task}.json").read_text(encoding="utf-8"))
        assert facts["unit"] == "percent"
        entries = {}
        for row in facts["rows"]:
            key = (row["version"], row["model"])
            head = {**name(row["model"]), "group": row["group"], "edition": row["version"]}
            entry = entries.setdefault(key, {**head, "values": {}, "n": {}, "sources": []})
            assert entry["group"] == row["group"], key
            score(task, entry, row)
            if row["model"] == facts.get("meta_verifier"):
                entry["role"] = "meta-verifier"
            elif row["model"] == SCREENING_MODEL:
                entry["role"] = "difficulty-screen"
        shard = {"scores": list(entries.values())}
        if "figure_aggregates" in facts:
            existing, ours, drop = (mean["printed"] for mean in facts["figure_aggregates"])
            shard["means"] = {"existing": existing, "prover": ours, "drop": drop}
        for entry in shard["scores"]:
            if not entry["n"]:
                del entry["n"]
        path = HERE / f"amb_{task}.json"
        lines = ",\n".join(json.dumps(entry, ensure_ascii=False) for entry in shard["scores"])
        means = f',\n"means": {json.dumps(shard["means"])}' if "means" in shard else ""
        path.write_text(f'{{"scores": [\n{lines}\n]{means}}}\n', encoding="utf-8")


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
