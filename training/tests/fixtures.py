"""A few synthetic photos in the layout of the real ones, and a tiny trunk."""

from pathlib import Path

import cv2
import numpy as np
import torch

from calibration.symptoms import AGE, SYMPTOMS
from photos.arrays import IMAGE_SIDE, MASK_SIDE
from photos.classes import DERMOSCOPY
from photos.files import write_rows
from photos.labels import PAIRED
from photos.sets import TrainingSet

SIDE = 160
# A trunk shaped like the real one, a hundred times smaller.
TINY = [
    (False, [(3, 8, 3, 2, 1, "relu")]),
    (False, [(8, 8, 3, 2, 1, "relu")]),
    (True, [(8, 8, 3, 1, 1, "relu")]),
    (False, [(8, 8, 3, 2, 1, "relu")]),
    (False, [(8, 8, 3, 2, 1, "relu")]),
    (False, [(8, 8, 3, 2, 1, "relu")]),
    (False, [(8, 16, 1, 1, 1, "relu")]),
]


def write_backbone(path: Path) -> None:
    """Random weights in the file format of the real backbone."""
    weights = {}
    for s, (_, convolutions) in enumerate(TINY):
        for c, (inputs, outputs, kernel, *_) in enumerate(convolutions):
            weights[f"features.{s}.convs.{c}.conv.weight"] = torch.randn(outputs, inputs, kernel, kernel) / kernel
            weights[f"features.{s}.convs.{c}.conv.bias"] = torch.zeros(outputs)
    torch.save({"spec": TINY, "feat": 16, "state_dict": weights}, path)


def render_lesion(random: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """A dark ellipse on skin, and where it is."""
    mask = np.zeros((SIDE, SIDE), np.uint8)
    cv2.ellipse(mask, (60, 60), [int(a) for a in random.integers(12, 30, 2)], float(random.integers(180)), 0, 360, 255, -1)
    image = np.where(mask[..., None] > 0, random.integers(20, 120, 3), random.integers(150, 230, 3))
    return np.clip(image + random.normal(0, 6, (SIDE, SIDE, 3)), 0, 255).astype(np.uint8), mask


def write_set(data: Path, name: str, classes: list[str]) -> None:
    """Two photos of each class in each split."""
    random, rows = np.random.default_rng(1), []
    for folder in ("images", "masks"):
        (data / name / folder).mkdir(parents=True)
    for split in ("train", "val"):
        for label in classes * 2:
            file = f"{len(rows)}.png"
            image, mask = render_lesion(random)
            cv2.imwrite(str(data / name / "images" / file), image)
            cv2.imwrite(str(data / name / "masks" / file), mask)
            symptoms = {name: random.choice(["True", "False", ""]) for name in SYMPTOMS} | {AGE: random.integers(20, 90)}
            rows.append({"image": file, "split": split, "diagnosis": label, "mask": file, "patient_id": file, **symptoms})
    if not classes:
        rows = [{"image": f"{i}.png", "split": split} for i, split in enumerate(["train", "val"])]
        for row in rows:
            cv2.imwrite(str(data / name / "images" / row["image"]), random.integers(0, 255, (SIDE, SIDE, 3)))
    write_rows(data / name / "labels.csv", rows)


def write_pairs(data: Path) -> None:
    """One lesion of each class in each split, a rash, and one that is only known to be benign or malignant, by both
    cameras."""
    random, rows = np.random.default_rng(2), []
    (data / "pairs/images").mkdir(parents=True)
    for split in ("train", "val"):
        for label in [*DERMOSCOPY, "inflammatory", "other_benign"]:
            files = {name: f"{len(rows)}-{name}.png" for name in PAIRED}
            for file in files.values():
                cv2.imwrite(str(data / "pairs/images" / file), render_lesion(random)[0])
            rows.append({"split": split, "lesion_id": str(len(rows)), "diagnosis": label, "isic_dx": "", **files})
    write_rows(data / "pairs/labels.csv", rows)


def write_cutouts(data: Path) -> None:
    """Two lesions with their surroundings cut away."""
    random = np.random.default_rng(3)
    (data / "phone/cutouts").mkdir()
    for file in ("a.png", "b.png"):
        cv2.imwrite(str(data / "phone/cutouts" / file), np.dstack(render_lesion(random)))
    rows = [{"image": file, "diagnosis": "melanoma", "share_of_frame": 0.4} for file in ("a.png", "b.png")]
    write_rows(data / "phone/cutouts.csv", rows)


def make_set(name: str, seed: int) -> TrainingSet:
    """Three images of noise without outlines."""
    images = np.random.default_rng(seed).integers(0, 255, (3, IMAGE_SIDE, IMAGE_SIDE, 3), np.uint8)
    masks, targets = np.full((3, MASK_SIDE, MASK_SIDE), 255, np.uint8), np.zeros((3, len(DERMOSCOPY)))
    return TrainingSet(name, images, masks, np.arange(3), targets > 0, targets.astype(np.float32), np.zeros(3, int), np.full(3, 1 / 3))
