"""The training sets, how much of each a batch has, and the recipe."""

import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from photos.arrays import load_arrays
from photos.classes import DERMOSCOPY, GATE, MODES, PHONE, possible_classes
from photos.labels import LABELED, MADE, PAIRED, is_sharp, read_labels

# Images of each set in a batch of 48.
SHARES = {
    "dermoscopy": 14,
    "dermoscopic": 7,
    "phone": 8,
    "closeup": 11,
    "pasted": 1,
    "not_skin": 1,
    "no_lesion": 1,
    "zoomed": 1,
    "synthetic": 1,
    "corners": 1,
    "faces": 1,
    "rashes": 1,
}
# The middle part of the square that every second view shows, by mode, because the lesion is small in a close-up. Chosen on validation.
CENTER_CROP = {"consumer": 0.6}
# The sets that teach each class head. They are next to each other in SHARES.
TEACHES = {"dermoscopy": ["dermoscopy", "dermoscopic"], "phone": ["phone", "closeup", "pasted"]}
CLASSES = {"dermoscopy": DERMOSCOPY, "phone": PHONE}
HEAD = {name: head for head, names in TEACHES.items() for name in names}
# The photographed sets of lesions, on which settings are chosen.
LESIONS = [name for name in HEAD if name not in MADE]
# How often melanomas of pairs are sampled relative to the square root of their number: more often, because they must not be missed.
MELANOMA = 2
GATE_LABELS = {"dermoscopic": "dermoscopy", "closeup": "phone", "faces": "no_lesion"}


def get_photographed(head: str) -> list[str]:
    """The photographed sets that a class head learns from and is calibrated on."""
    return [name for name in LESIONS if HEAD[name] == head]


def get_center_crop(name: str) -> float | None:
    """The center crop of the mode that assesses the photos of a set."""
    return next((share for mode, share in CENTER_CROP.items() if name in get_photographed(MODES[mode][0])), None)


@dataclass
class Stage:
    """A part of a round: `epochs` at an input side of `size` pixels.

    `small` and `elsewhere` are how often photos under 128 pixels and sharp ones from other sources are sampled relative to those of
    HAM10000; `mixed` is the share of batches whose images are blended (mixup).
    """

    epochs: int
    size: int
    small: float
    elsewhere: float
    mixed: float


@dataclass
class Round:
    """Stages with one decay of the learning rate from its peak `rate`. Starts from the averaged model of the round before.

    The first `frozen` stages of the trunk are not trained: what they detect, edges and colors, is the same everywhere.
    `predicted` is the weight of out-of-fold predictions, where there are any, in the losses of the class heads; labels get the rest.
    """

    rate: float
    stages: list[Stage]
    frozen: int = 0
    predicted: float = 0.5


def read_recipe(path: Path) -> list[Round]:
    """The rounds of a recipe file."""
    rounds = json.loads(path.read_text())
    return [Round(**each | {"stages": [Stage(**stage) for stage in each["stages"]]}) for each in rounds]


@dataclass
class TrainingSet:
    """Decoded images with the classes that each may have (n, 8; none if the set has no classes), gate indices and sampling weights.

    `predicted` (n, 8) are class probabilities from models that never saw the image; zeros where there are none.
    """

    name: str
    images: np.ndarray
    masks: np.ndarray
    index: np.ndarray
    allowed: np.ndarray
    predicted: np.ndarray
    gates: np.ndarray
    weights: np.ndarray


def load_set(data: Path, cache: Path, name: str, stage: Stage, predicted: np.ndarray | None = None) -> TrainingSet:
    """The training split of one set, weighted for a stage; `predicted` (rows, classes) are out-of-fold probabilities of all its rows.

    Raises ValueError when labels.csv has other rows than those that were decoded.
    """
    rows = read_labels(data, name)
    rates = np.array([_sampling_rate(row, stage) for row in rows])
    index = np.flatnonzero(rates)
    classes = CLASSES[HEAD[name]] if name in HEAD else []
    allowed = np.zeros((len(index), len(DERMOSCOPY)), bool)
    for i, row in enumerate(index):
        allowed[i, [classes.index(label) for label in possible_classes(rows[row], classes)] if classes else []] = True
    predictions = np.zeros(allowed.shape, np.float32)
    if predicted is not None:
        predictions[:, : predicted.shape[1]] = predicted[index]
    gates = np.array([GATE.index(rows[i].get("gate") or GATE_LABELS.get(name, name)) for i in index])
    diagnoses = np.array([rows[i].get("diagnosis") or "" for i in index])
    _, group = np.unique(diagnoses, return_inverse=True)
    weights = rates[index] / np.sqrt(np.bincount(group, weights=rates[index]))[group]
    if name in PAIRED:
        weights[diagnoses == "melanoma"] *= MELANOMA
    images, masks = (load_arrays(cache, name, part, rows) for part in ("images", "masks"))
    return TrainingSet(name, images, masks, index, allowed, predictions, gates, weights / weights.sum())


def _sampling_rate(row: dict, stage: Stage) -> float:
    """How often an image is sampled relative to others of its class."""
    if row["split"] != "train":
        return 0
    if not is_sharp(row):
        return stage.small
    return 1 if row.get("source") in (None, "ham10000") else stage.elsewhere


def load_sets(data: Path, made: Path, cache: Path, stage: Stage, predicted: dict[str, np.ndarray] | None = None) -> dict[str, TrainingSet]:
    """All sets by name, in the order of a batch; `predicted` are the out-of-fold probabilities by set."""
    places = {**dict.fromkeys(LABELED, data), **dict.fromkeys(MADE, made)}
    return {name: load_set(places[name], cache, name, stage, (predicted or {}).get(name)) for name in SHARES}
