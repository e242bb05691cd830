"""Out-of-fold predictions of the training lesions, to learn from and to choose the thresholds of risk with:

`python folds.py --data DIR --made DIR --cache DIR --backbone FILE --recipe recipes/folds.json --out DIR`

The training lesions are divided into four quarters. For each quarter, a model is trained on the other three and predicts the one that
was left out. OUT/fold-N/scores.npz then has scores for each lesion from a model that never saw it, or another photo of its patient if
the patient is known. Cutouts are not left out: they show other lesions, though some are of the same patients. Neither are patches that
only teach the gate.
"""

import argparse
import csv
import sys
from pathlib import Path
from zlib import crc32

import numpy as np

import train
from calibration.out_of_fold import FOLDS, LEFT_OUT
from model.validation import predict
from photos.arrays import load_arrays
from photos.files import whole_file, write_rows
from photos.labels import LABELED, get_folder, read_labels
from photos.sets import LESIONS, get_center_crop
from published.export import load_model

VIEWS = 4


def get_fold(row: dict) -> int:
    """The fold that leaves a lesion out: the same for all photos of a lesion and all lesions of a patient."""
    return crc32((row.get("patient_id") or row.get("lesion_id") or row.get("image") or row["closeup"]).encode()) % FOLDS


def leave_out(data: Path, fold: int, place: Path) -> None:
    """Lay out `data` again in `place`, with links, leaving out a quarter of the training lesions."""
    lesions = {get_folder(data, name) for name in LESIONS}
    for folder in {get_folder(data, name) for name in LABELED}:
        if folder not in lesions:
            link(folder, place / folder.name)
            continue
        for part in ("images", "masks"):
            link(folder / part, place / folder.name / part)
        with open(folder / "labels.csv", newline="") as file:
            rows = list(csv.DictReader(file))
        for row in rows:
            if row["split"] == "train" and get_fold(row) == fold:
                row["split"] = LEFT_OUT
        write_rows(place / folder.name / "labels.csv", rows)


def link(target: Path, place: Path) -> None:
    """Make a symbolic link, unless it exists."""
    place.parent.mkdir(parents=True, exist_ok=True)
    if not place.is_symlink():
        place.symlink_to(target.resolve())


def score_fold(a: argparse.Namespace, fold: int) -> None:
    """Train a fold and write OUT/fold-N/scores.npz: scores (n, classes) for each photographed set's validation split and for the lesions left out.

    A fold that has been scored is not trained again.
    """
    place = a.out / f"fold-{fold}"
    file = place / "scores.npz"
    if file.exists():
        return
    leave_out(a.data, fold, place / "data")
    checkpoint = train.run(argparse.Namespace(**vars(a) | {"data": place / "data", "out": place}))
    model, size = load_model(checkpoint, a.backbone)
    model, scores = model.to(a.device), {}
    for name in LESIONS:
        rows = read_labels(place / "data", name)
        splits, images = np.array([row["split"] for row in rows]), load_arrays(a.cache, name, "images", rows)
        for split in ("val", LEFT_OUT):
            logits = predict(model, images[splits == split], name, size, VIEWS, get_center_crop(name))
            scores[f"{name}-{split}"] = logits.numpy()
    with whole_file(file) as part:
        np.savez(part, **scores)


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(description=__doc__, parents=[train.options()])
    for name in ("data", "made", "cache", "backbone", "out"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    a = parser.parse_args(arguments)
    for fold in range(FOLDS):
        score_fold(a, fold)


if __name__ == "__main__":
    main(sys.argv[1:])
