"""Decode the training images once into arrays: `python prepare.py --data DIR --made DIR --cache DIR`.

DATA holds dermoscopy/, phone/, pairs/, faces/ and not_skin/, each with images/, labels.csv and, for the first two, masks/;
MADE is what gate_examples.py, closeup_examples.py and rashes.py wrote.
"""

import argparse
import csv
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import cv2
import numpy as np

from pairs import KINDS, read_pairs
from preprocess import center_square, read_image, read_rgb, resize

IMAGE_SIDE, MASK_SIDE = 224, 96
# Sets from which closer looks are cut are stored larger than the model's input.
SIDES = {"closeup": 360, "phone": 288}
SMALLEST_SHARP = 128
LABELED = ["dermoscopy", "phone", *KINDS, "not_skin", "faces"]
MADE = ["no_lesion", "zoomed", "synthetic", "corners", "pasted", "rashes"]


def read_labels(data: Path, name: str) -> list[dict]:
    """The rows of a set's labels.csv that have a diagnosis, where the set has such a column: contributed photos wait for one."""
    if name in KINDS:
        return read_pairs(data, name)
    with open(data / name / "labels.csv", newline="") as file:
        return [row for row in csv.DictReader(file) if row.get("diagnosis") != ""]


def get_folder(data: Path, name: str) -> Path:
    """Where images/ and masks/ of a set lie."""
    return data / ("pairs" if name in KINDS else name)


def is_sharp(row: dict) -> bool:
    """Whether a photo is large enough to measure on, by its column `size` (pixels); photos of sets without it are."""
    return not row.get("size") or int(row["size"]) >= SMALLEST_SHARP


@contextmanager
def whole_file(path: Path) -> Iterator[Path]:
    """A path to write to, which becomes `path` once that is done: a command that is stopped meanwhile leaves no half file to go on from."""
    part = path.with_name(f"part-{path.name}")
    yield part
    part.replace(path)


def prepare(data: Path, cache: Path, name: str) -> None:
    """Write cache/NAME-images.npy (n, side, side, 3) and cache/NAME-masks.npy (n, 96, 96), masks 0..254, 255 = none."""
    rows, folder, side = read_labels(data, name), get_folder(data, name), SIDES.get(name, IMAGE_SIDE)
    images = np.empty((len(rows), side, side, 3), np.uint8)
    masks = np.full((len(rows), MASK_SIDE, MASK_SIDE), 255, np.uint8)
    for i, row in enumerate(rows):
        images[i] = resize(center_square(read_rgb(folder / "images" / row["image"])), side)
        if row.get("mask"):
            mask = read_image(folder / "masks" / row["mask"], cv2.IMREAD_GRAYSCALE)
            masks[i] = np.minimum(resize(center_square(mask), MASK_SIDE), 254)
    for part, arrays in (("images", images), ("masks", masks)):
        with whole_file(cache / f"{name}-{part}.npy") as file:
            np.save(file, arrays)
    print(f"{name}: {len(rows)} images, {int((masks[:, 0, 0] != 255).sum())} outlines", flush=True)


def load_prepared(cache: Path, name: str, part: str, rows: list[dict]) -> np.ndarray:
    """The "images" or "masks" of a set as `prepare` wrote them, in the order of its rows. Raises ValueError when there are other rows now."""
    arrays = np.load(cache / f"{name}-{part}.npy", mmap_mode="r")
    if len(arrays) != len(rows):
        raise ValueError(f"{cache} has {len(arrays)} {part} of {name}, but labels.csv has {len(rows)} rows: delete the folder and prepare anew.")
    return arrays


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("data", "made", "cache"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    arguments = parser.parse_args()
    prepare_all(arguments.data, arguments.made, arguments.cache)


def prepare_all(data: Path, made: Path, cache: Path) -> None:
    """Decode every set."""
    cache.mkdir(parents=True, exist_ok=True)
    for folder, names in ((data, LABELED), (made, MADE)):
        for name in names:
            prepare(folder, cache, name)


if __name__ == "__main__":
    main()
