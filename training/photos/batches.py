"""How any number of processes sample batches from the training sets, and how these are augmented on the model's device."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import cv2
import numpy as np
import torch
from torch.utils.data import DataLoader

from photos.arrays import IMAGE_SIDE
from photos.augment import augment, closer_look, compress
from photos.sets import SHARES, Stage, TrainingSet

# Sets with closer views, and the smallest square of these, relative to the photo.
CLOSEST = {"closeup": 0.35, "phone": 0.6}


def get_rows(count: int, *names: str) -> slice:
    """Where the images of the sets `names`, which are next to each other in SHARES, lie in a batch of `count`."""
    times, ends = count // sum(SHARES.values()), dict(zip(SHARES, np.cumsum(list(SHARES.values()))))
    return slice(times * int(ends[names[0]] - SHARES[names[0]]), times * int(ends[names[-1]]))


class RawBatch(NamedTuple):
    """A batch before its augmentation: uint8 images (n, h, w, 3) and masks (n, m, m), their targets as in TrainingSet, and the rest of Batch."""

    images: torch.Tensor
    masks: torch.Tensor
    allowed: torch.Tensor
    predicted: torch.Tensor
    gates: torch.Tensor
    partners: torch.Tensor
    share: float


@dataclass
class Batch:
    """Augmented images (n, 3, size, size) with their targets; `outlined` (n,) says which ones have an outline (n, 1, size/4, size/4).

    Each image is blended: `share` of it is its own, the rest that of the image whose index is in `partners` (n,).
    """

    pixels: torch.Tensor
    outlines: torch.Tensor
    outlined: torch.Tensor
    allowed: torch.Tensor
    predicted: torch.Tensor
    gates: torch.Tensor
    partners: torch.Tensor
    share: float


def get_view(chosen: TrainingSet, i: int, random: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """An image of a set and its mask, whole or, in some sets, often a closer view."""
    image, mask = chosen.images[chosen.index[i]], chosen.masks[chosen.index[i]]
    if chosen.name in CLOSEST:
        image, mask = closer_look(image, mask, IMAGE_SIDE, CLOSEST[chosen.name], random)
    return compress(image, random), mask


def sample_batch(sets: dict[str, TrainingSet], stage: Stage, random: np.random.Generator, times: int) -> RawBatch:
    """One batch of `times` 48 images, with square-root class-balanced sampling."""
    parts, partners, start = [], [], 0
    for name, chosen in sets.items():
        count = SHARES[name] * times
        parts.append((chosen, random.choice(len(chosen.index), count, p=chosen.weights)))
        partners.append(start + random.permutation(count))
        start += count
    views = [get_view(chosen, i, random) for chosen, indices in parts for i in indices]
    gather = lambda get_array: torch.from_numpy(np.concatenate([get_array(chosen)[indices] for chosen, indices in parts]))
    share = max(part := random.beta(0.4, 0.4), 1 - part) if random.random() < stage.mixed else 1.0
    images, masks = (torch.from_numpy(np.stack(arrays)) for arrays in zip(*views))
    targets = gather(lambda c: c.allowed), gather(lambda c: c.predicted), gather(lambda c: c.gates)
    return RawBatch(images, masks, *targets, torch.from_numpy(np.concatenate(partners)), share)


class BatchDataset:
    """The batches of a stage by number. Each has its own seed, so it is the same whichever process samples it and
    however training was resumed."""

    def __init__(self, sets: dict[str, TrainingSet], stage: Stage, seed: tuple[int, ...], times: int):
        self.sets, self.stage, self.seed, self.times = sets, stage, seed, times

    def __getitem__(self, number: int) -> RawBatch:
        return sample_batch(self.sets, self.stage, np.random.default_rng((*self.seed, number)), self.times)


def load_batches(dataset: BatchDataset, numbers: range, workers: int, generator: torch.Generator) -> Iterator[Batch]:
    """Some numbered batches on the generator's device. `workers` processes sample them in advance; with none, this process
    samples them."""
    loader = DataLoader(
        dataset,
        batch_size=None,
        sampler=numbers,
        num_workers=workers,
        # Forked processes share the images. Others, the default on macOS and in Python 3.14, would each get a copy.
        multiprocessing_context="fork" if workers else None,
        pin_memory=generator.device.type == "cuda",
        worker_init_fn=lambda _: cv2.setNumThreads(0),
    )
    return (to_batch(raw, dataset.stage.size, generator) for raw in loader)


def to_batch(raw: RawBatch, size: int, generator: torch.Generator) -> Batch:
    """Augment a batch on the generator's device, and blend each image with another of its set (Zhang et al., mixup, 2018).

    A blended image does not have its larger share's outline as a target.
    """
    images, masks, *targets = (part.to(generator.device, non_blocking=True) for part in raw[:-1])
    pixels, outlines = augment(images, masks, size, generator)
    batch = Batch(pixels, outlines, masks[:, 0, 0] != 255, *targets, raw.share)
    if raw.share < 1:
        batch.pixels = raw.share * pixels + (1 - raw.share) * pixels[batch.partners]
        batch.outlined = torch.zeros_like(batch.outlined)
    return batch
