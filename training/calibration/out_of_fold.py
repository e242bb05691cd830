"""What folds.py wrote: predictions of each training lesion by a model that never saw it."""

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from calibration.scoring import softmax
from photos.labels import PAIRED, read_labels
from photos.sets import LESIONS, get_photographed

FOLDS = 4
# The value in labels.csv's column `split` for lesions that are left out.
LEFT_OUT = "left_out"


@dataclass
class Fold:
    """Raw scores (n, classes) of a fold's model: for each set's validation split by name, and for pairs it never saw, with their rows."""

    val: dict[str, np.ndarray]
    left_out: np.ndarray
    rows: list[dict]


def read_folds(folder: Path, head: str, data: Path) -> list[Fold]:
    """The scores of each fold's model with one class head. Raises ValueError when the validation photos in `data` have
    changed."""
    names = get_photographed(head)
    pairs = next(name for name in names if name in PAIRED)
    folds = []
    for place, scores in _read_scores(folder):
        for name in names:
            _require_same(folder, name, read_labels(place / "data", name, "val"), read_labels(data, name, "val"))
        rows = read_labels(place / "data", pairs, LEFT_OUT)
        folds.append(Fold({name: scores[f"{name}-val"] for name in names}, scores[f"{pairs}-{LEFT_OUT}"], rows))
    return folds


def read_predicted(folder: Path, data: Path) -> dict[str, np.ndarray]:
    """Class probabilities (rows, classes) of each photographed set, by the rows of its labels.csv; zeros for rows that no
    fold left out.

    Raises ValueError when the photos in `data` have changed.
    """
    predicted = {}
    for name in LESIONS:
        for place, scores in _read_scores(folder):
            rows = read_labels(place / "data", name)
            _require_same(folder, name, rows, read_labels(data, name))
            left_out = [row["split"] == LEFT_OUT for row in rows]
            logits = scores[f"{name}-{LEFT_OUT}"]
            predicted.setdefault(name, np.zeros((len(left_out), logits.shape[1]), np.float32))[left_out] = softmax(logits)
    return predicted


def _require_same(folder: Path, name: str, predicted: list[dict], now: list[dict]) -> None:
    if [row["image"] for row in predicted] != [row["image"] for row in now]:
        raise ValueError(f"{folder} has predictions of other photos of {name} than labels.csv: run folds.py anew.")


def _read_scores(folder: Path):
    for fold in range(FOLDS):
        place = folder / f"fold-{fold}"
        yield place, np.load(place / "scores.npz")
