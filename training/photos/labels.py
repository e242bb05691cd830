"""The rows of each set's labels.csv, and where its photos are."""

import csv
from pathlib import Path

# Lesions photographed twice: two sets in one folder, each with the column of labels.csv that names its photos.
PAIRED = ["closeup", "dermoscopic"]
LABELED = ["dermoscopy", "phone", *PAIRED, "not_skin", "faces"]
# The sets that examples/ makes.
MADE = ["no_lesion", "zoomed", "synthetic", "corners", "pasted", "rashes"]
SMALLEST_SHARP = 128


def read_labels(data: Path, name: str, split: str | None = None) -> list[dict]:
    """The rows of a set's labels.csv, or of one of its splits. If the set has diagnoses, only rows with one: contributed photos wait for theirs.

    For a paired set, they are the rows that have its photo, which is then their `image`; rashes among them are for the gate to refuse.
    """
    with open(get_folder(data, name) / "labels.csv", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row.get("diagnosis") != "" and split in (None, row["split"])]
    if name not in PAIRED:
        return rows
    return [row | {"image": row[name], "gate": "no_lesion" if row["diagnosis"] == "inflammatory" else ""} for row in rows if row[name]]


def get_folder(data: Path, name: str) -> Path:
    """Where images/, masks/ and labels.csv of a set are."""
    return data / ("pairs" if name in PAIRED else name)


def is_sharp(row: dict) -> bool:
    """Whether a photo is large enough to measure on, according to its column `size` (pixels). Photos of sets without that
    column are."""
    return not row.get("size") or int(row["size"]) >= SMALLEST_SHARP
