"""Lesions photographed twice: the rows of pairs/labels.csv as two sets, close-ups and photos through a dermatoscope."""

import csv
from pathlib import Path

# The sets, by the column of labels.csv that names their photos.
KINDS = ["closeup", "dermoscopic"]


def read_pairs(data: Path, kind: str) -> list[dict]:
    """The rows that have a photo of a kind, in the layout of the other sets; rashes are for the gate to refuse."""
    with open(data / "pairs/labels.csv", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row[kind] and row["diagnosis"]]
    return [row | {"image": row[kind], "gate": "no_lesion" if row["diagnosis"] == "inflammatory" else ""} for row in rows]
