"""The training sets, the recipe, and how batches are drawn."""

import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch

from augment import augment, closer_look, compress
from labels import DERMOSCOPY, GATE, PHONE, possible_classes
from pairs import KINDS
from prepare import IMAGE_SIDE, LABELED, MADE, is_sharp, read_labels

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
# The sets that teach each class head. In SHARES they stand next to each other.
TEACHES = {"dermoscopy": ["dermoscopy", "dermoscopic"], "phone": ["phone", "closeup", "pasted"]}
CLASSES = {"dermoscopy": DERMOSCOPY, "phone": PHONE}
HEAD = {name: head for head, names in TEACHES.items() for name in names}
# Sets with closer looks, and the smallest square for these, relative to the photo.
CLOSEST = {"closeup": 0.35, "phone": 0.6}
# How often melanomas of pairs are sampled relative to the square root of their number, since they must not be missed.
MELANOMA = 2
GATE_LABELS = {"dermoscopic": "dermoscopy", "closeup": "phone", "faces": "no_lesion"}


def get_photographed(head: str) -> list[str]:
    """The photographed sets that a class head learns from and is calibrated on."""
    return [name for name in TEACHES[head] if name not in MADE]


def get_rows(*names: str) -> slice:
    """The rows of neighboring sets in a batch."""
    ends = dict(zip(SHARES, np.cumsum(list(SHARES.values()))))
    return slice(int(ends[names[0]]) - SHARES[names[0]], int(ends[names[-1]]))


@dataclass
class Stage:
    """A part of a round: its length, its input side, and the weights of images unlike HAM10000's.

    With a `teacher`, the stage learns from an earlier model too: the one that the round started from.
    """

    epochs: int
    size: int
    small: float
    elsewhere: float
    mixed: float
    teacher: bool = False


@dataclass
class Round:
    """Stages under one decay of the learning rate, from its peak `rate`. Starts from the averaged model of the round before.

    The first `frozen` stages of the trunk are not trained: what they detect, edges and colors, is the same everywhere.
    """

    rate: float
    stages: list[Stage]
    frozen: int = 0


def read_recipe(path: Path) -> list[Round]:
    """The rounds of a recipe file."""
    rounds = json.loads(path.read_text())
    return [Round(each["rate"], [Stage(**stage) for stage in each["stages"]], each.get("frozen", 0)) for each in rounds]


@dataclass
class TrainingSet:
    """Decoded images with the classes that each may be (n, 8; none where the set has no classes), gate indices and sampling weights."""

    name: str
    images: np.ndarray
    masks: np.ndarray
    index: np.ndarray
    allowed: np.ndarray
    gates: np.ndarray
    weights: np.ndarray


def load_set(data: Path, cache: Path, name: str, stage: Stage) -> TrainingSet:
    """The training split of one set, weighted for a stage."""
    rows = read_labels(data, name)
    worth = np.array([_worth(row, stage) for row in rows])
    index = np.flatnonzero(worth)
    classes = CLASSES[HEAD[name]] if name in HEAD else []
    allowed = np.zeros((len(index), len(DERMOSCOPY)), bool)
    for i, row in enumerate(index):
        allowed[i, [classes.index(label) for label in possible_classes(rows[row], classes)] if classes else []] = True
    gates = np.array([GATE.index(rows[i].get("gate") or GATE_LABELS.get(name, name)) for i in index])
    diagnoses = np.array([rows[i].get("diagnosis") or "" for i in index])
    _, group = np.unique(diagnoses, return_inverse=True)
    weights = worth[index] / np.sqrt(np.bincount(group, weights=worth[index]))[group]
    if name in KINDS:
        weights[diagnoses == "melanoma"] *= MELANOMA
    images, masks = (np.load(cache / f"{name}-{part}.npy", mmap_mode="r") for part in ("images", "masks"))
    return TrainingSet(name, images, masks, index, allowed, gates, weights / weights.sum())


def _worth(row: dict, stage: Stage) -> float:
    """How often an image is sampled relative to others of its class."""
    if row["split"] != "train":
        return 0
    if not is_sharp(row):
        return stage.small
    return 1 if row.get("source") in (None, "ham10000") else stage.elsewhere


def load_sets(data: Path, made: Path, cache: Path, stage: Stage) -> dict[str, TrainingSet]:
    """All sets by name, in the order of a batch."""
    places = {**dict.fromkeys(LABELED, data), **dict.fromkeys(MADE, made)}
    return {name: load_set(places[name], cache, name, stage) for name in SHARES}


@dataclass
class Batch:
    """Augmented images with their targets; `partners` and `share` say what each one is mixed with."""

    pixels: torch.Tensor
    outlines: torch.Tensor
    outlined: torch.Tensor
    allowed: torch.Tensor
    gates: torch.Tensor
    partners: torch.Tensor
    share: float


def get_view(chosen: TrainingSet, i: int, random: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """An image of a set and its mask: whole or, in some sets, often a closer look."""
    image, mask = chosen.images[chosen.index[i]], chosen.masks[chosen.index[i]]
    if chosen.name in CLOSEST:
        image, mask = closer_look(image, mask, IMAGE_SIDE, CLOSEST[chosen.name], random)
    return compress(image, random), mask


def draw_batch(sets: dict[str, TrainingSet], stage: Stage, random: np.random.Generator, generator: torch.Generator, times=1, device="cpu") -> Batch:
    """One augmented batch on a device, with square-root class-balanced sampling; `times` as large as usual."""
    parts, partners, start = [], [], 0
    for name, chosen in sets.items():
        count = SHARES[name] * times
        parts.append((chosen, random.choice(len(chosen.index), count, p=chosen.weights)))
        partners.append(start + random.permutation(count))
        start += count
    views = [get_view(chosen, i, random) for chosen, indices in parts for i in indices]
    images, masks = (torch.from_numpy(np.stack(arrays)).to(device) for arrays in zip(*views))
    gather = lambda get_array: torch.from_numpy(np.concatenate([get_array(chosen)[indices] for chosen, indices in parts])).to(device)
    pixels, outlines = augment(images, masks, stage.size, generator)
    batch = Batch(pixels, outlines, masks[:, 0, 0] != 255, gather(lambda c: c.allowed), gather(lambda c: c.gates), None, 1)
    return mix(batch, np.concatenate(partners), random) if random.random() < stage.mixed else batch


def mix(batch: Batch, partners: np.ndarray, random: np.random.Generator) -> Batch:
    """Blend each image with another of its set (Zhang et al., mixup, 2018). The larger share's outline is no longer a target."""
    batch.share = float(max(share := random.beta(0.4, 0.4), 1 - share))
    batch.partners = torch.from_numpy(partners).to(batch.pixels.device)
    batch.pixels = batch.share * batch.pixels + (1 - batch.share) * batch.pixels[batch.partners]
    batch.outlined = torch.zeros_like(batch.outlined)
    return batch
