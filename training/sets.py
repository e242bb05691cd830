"""The training sets, the recipe, and how batches are drawn."""

import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch

from augment import augment, compress
from labels import DERMOSCOPY, GATE, PHONE
from prepare import LABELLED, MADE, is_sharp, read_labels

# Images of each set in a batch of 48.
SHARES = {"dermoscopy": 34, "phone": 6, "not_skin": 2, "no_lesion": 3, "zoomed": 2, "drawings": 1}
CLASSES = {"dermoscopy": DERMOSCOPY, "phone": PHONE}


@dataclass
class Stage:
    """A part of a round: its length, its input side, and how much the less alike images count beside HAM10000's.

    With a `teacher`, the network that the round began with is listened to beside the labels.
    """

    epochs: int
    size: int
    small: float
    elsewhere: float
    mixed: float
    teacher: bool = False


@dataclass
class Round:
    """Stages under one let-down of the learning rate, from its peak `rate`. The averaged network of the round before begins it."""

    rate: float
    stages: list[Stage]


def read_recipe(path: Path) -> list[Round]:
    """The rounds of a recipe file."""
    rounds = json.loads(path.read_text())
    return [Round(each["rate"], [Stage(**stage) for stage in each["stages"]]) for each in rounds]


@dataclass
class TrainingSet:
    """Decoded images with their class indices (-1 where the set has no classes), gate indices and sampling weights."""

    images: np.ndarray
    masks: np.ndarray
    index: np.ndarray
    labels: np.ndarray
    gates: np.ndarray
    weights: np.ndarray


def load_set(data: Path, cache: Path, name: str, stage: Stage) -> TrainingSet:
    """The training split of one set, weighted for a stage."""
    rows = read_labels(data, name)
    worth = np.array([_worth(row, stage) for row in rows])
    index = np.flatnonzero(worth)
    classes = CLASSES.get(name)
    labels = np.array([classes.index(rows[i]["diagnosis"]) if classes else -1 for i in index])
    gates = np.array([GATE.index(rows[i].get("gate") or name) for i in index])
    counts = np.bincount(labels + 1, weights=worth[index])
    weights = worth[index] / np.sqrt(counts[labels + 1])
    images, masks = (np.load(cache / f"{name}-{part}.npy", mmap_mode="r") for part in ("images", "masks"))
    return TrainingSet(images, masks, index, labels, gates, weights / weights.sum())


def _worth(row: dict, stage: Stage) -> float:
    """How often an image is drawn beside another one of its class."""
    if row["split"] != "train":
        return 0
    if not is_sharp(row):
        return stage.small
    return 1 if row.get("source") in (None, "ham10000") else stage.elsewhere


def load_sets(data: Path, made: Path, cache: Path, stage: Stage) -> dict[str, TrainingSet]:
    """All sets by name, in the order of a batch."""
    places = {**dict.fromkeys(LABELLED, data), **dict.fromkeys(MADE, made)}
    return {name: load_set(places[name], cache, name, stage) for name in SHARES}


@dataclass
class Batch:
    """Augmented images with their targets; `partners` and `share` tell what each one is mixed with."""

    pixels: torch.Tensor
    outlines: torch.Tensor
    outlined: torch.Tensor
    labels: torch.Tensor
    gates: torch.Tensor
    partners: torch.Tensor
    share: float


def draw_batch(sets: dict[str, TrainingSet], stage: Stage, random: np.random.Generator, generator: torch.Generator, times=1) -> Batch:
    """One augmented batch with square-root class-balanced sampling; `times` as large as usual."""
    parts, partners, start = [], [], 0
    for name, chosen in sets.items():
        count = SHARES[name] * times
        parts.append((chosen, random.choice(len(chosen.index), count, p=chosen.weights)))
        partners.append(start + random.permutation(count))
        start += count
    gather = lambda array_of: torch.from_numpy(np.concatenate([array_of(c, i) for c, i in parts]))
    images = gather(lambda c, i: np.stack([compress(c.images[c.index[k]], random) for k in i]))
    masks = gather(lambda c, i: np.stack([c.masks[c.index[k]] for k in i]))
    pixels, outlines = augment(images, masks, stage.size, generator)
    batch = Batch(pixels, outlines, masks[:, 0, 0] != 255, gather(lambda c, i: c.labels[i]), gather(lambda c, i: c.gates[i]), None, 1)
    return mix(batch, np.concatenate(partners), random) if random.random() < stage.mixed else batch


def mix(batch: Batch, partners: np.ndarray, random: np.random.Generator) -> Batch:
    """Blend each image with another of its set (Zhang et al., mixup, 2018). The larger share's outline is no longer a target."""
    batch.share = float(max(share := random.beta(0.4, 0.4), 1 - share))
    batch.partners = torch.from_numpy(partners)
    batch.pixels = batch.share * batch.pixels + (1 - batch.share) * batch.pixels[batch.partners]
    batch.outlined = torch.zeros_like(batch.outlined)
    return batch
