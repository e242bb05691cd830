"""Out-of-fold predictions of the training pairs, for the thresholds of risk:

`python folds.py --data DIR --made DIR --cache DIR --backbone FILE --start FILE --recipe recipe-folds.json --out DIR`

The training lesions of pairs are divided in two. For each half a model goes on from `--start`, a published one that saw none
of the pairs, with the other half, is calibrated on the validation split as the product's is, and predicts the half that was
left out. OUT/fold-N/scores.npz then has scores of each lesion by a model that never saw it.
"""

import argparse
import csv
import sys
from dataclasses import dataclass
from pathlib import Path

import numpy as np

import train
from export import export, load_model
from pairs import KINDS
from prepare import LABELED, read_labels
from quantize import quantize
from scoring import open_session, score_set
from sets import TEACHES, get_photographed

FOLDS = 2
# What labels.csv says in the column `split` of the lesions that are left out.
LEFT_OUT = "left_out"
VIEWS = 4


def leave_out(data: Path, fold: int, place: Path) -> None:
    """Lay out `data` in `place` once more, by links, with every second training lesion of pairs left out."""
    for name in LABELED:
        if name not in KINDS:
            link(data / name, place / name)
    link(data / "pairs/images", place / "pairs/images")
    with open(data / "pairs/labels.csv", newline="") as file:
        rows = list(csv.DictReader(file))
    training = sorted((row for row in rows if row["split"] == "train"), key=lambda row: (row["diagnosis"], row["closeup"]))
    for row in training[fold::FOLDS]:
        row["split"] = LEFT_OUT
    with open(place / "pairs/labels.csv", "w", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)


def link(target: Path, place: Path) -> None:
    """A symbolic link, once."""
    place.parent.mkdir(parents=True, exist_ok=True)
    if not place.is_symlink():
        place.symlink_to(target.resolve())


def train_without(a: argparse.Namespace, fold: int, place: Path) -> Path:
    """Train on the other lesions; the exported model."""
    leave_out(a.data, fold, place / "data")
    checkpoint = train.run(argparse.Namespace(**vars(a) | {"data": place / "data", "out": place}))
    model, size = load_model(checkpoint, a.backbone)
    export(model, size, place / "model.onnx")
    quantize(place / "model.onnx", place / "data", size, a.seed)
    return place / "model.onnx"


def score_fold(a: argparse.Namespace, fold: int) -> None:
    """Write OUT/fold-N/scores.npz: the scores (n, classes) of each photographed set's validation split, and of the lesions left out."""
    place = a.out / f"fold-{fold}"
    file = place / "scores.npz"
    if file.exists():
        return
    session, scores = open_session(train_without(a, fold, place)), {}
    size = session.get_inputs()[0].shape[2]
    for head in TEACHES:
        for name in get_photographed(head):
            for split in ["val", LEFT_OUT] if name in KINDS else ["val"]:
                scored = score_set(session, place / "data", name, split, size, VIEWS)
                scores[f"{name}-{split}"] = scored.outputs[f"{head}_logits"]
    np.savez(file, **scores)


def run(a: argparse.Namespace) -> None:
    """Train and score all folds; what is done already is not done again."""
    for fold in range(FOLDS):
        score_fold(a, fold)


@dataclass
class Fold:
    """What a fold's model scored (n, classes): each set's validation split by name, and the lesions it never saw, with their rows."""

    val: dict[str, np.ndarray]
    left_out: np.ndarray
    rows: list[dict]


def read_folds(folder: Path, head: str) -> list[Fold]:
    """The scores of a class head that `run` wrote."""
    names = get_photographed(head)
    pairs = next(name for name in names if name in KINDS)
    folds = []
    for place in (folder / f"fold-{fold}" for fold in range(FOLDS)):
        scores = np.load(place / "scores.npz")
        rows = [row for row in read_labels(place / "data", pairs) if row["split"] == LEFT_OUT]
        folds.append(Fold({name: scores[f"{name}-val"] for name in names}, scores[f"{pairs}-{LEFT_OUT}"], rows))
    return folds


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(description=__doc__, parents=[train.options()])
    for name in ("data", "made", "cache", "backbone", "out"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    run(parser.parse_args(arguments))


if __name__ == "__main__":
    main(sys.argv[1:])
