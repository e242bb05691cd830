"""The photos of a set, decoded once into files of arrays, so that training reads them without delay."""

from pathlib import Path

import cv2
import numpy as np

from photos.files import whole_file
from photos.labels import get_folder, read_labels
from photos.preprocess import center_square, read_image, read_rgb, resize

IMAGE_SIDE, MASK_SIDE = 224, 96
# Sets from which closer views are cut are stored larger than the model's input.
SIDES = {"closeup": 360, "phone": 288}


def decode(data: Path, cache: Path, name: str) -> None:
    """Write cache/NAME-images.npy (n, side, side, 3), cache/NAME-masks.npy (n, 96, 96; 0..254, 255 = none) and NAME-photos.txt, which names the photos."""
    photos = cache / f"{name}-photos.txt"
    photos.unlink(missing_ok=True)
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
    photos.write_text(_list_photos(rows))
    print(f"{name}: {len(rows)} images, {int((masks[:, 0, 0] != 255).sum())} outlines", flush=True)


def is_decoded(cache: Path, name: str, rows: list[dict]) -> bool:
    """Whether `decode` wrote the photos of these rows of a set, in this order."""
    photos = cache / f"{name}-photos.txt"
    return photos.exists() and photos.read_text() == _list_photos(rows)


def load_arrays(cache: Path, name: str, part: str, rows: list[dict]) -> np.ndarray:
    """The "images" or "masks" of a set as `decode` wrote them, in the order of its rows. Raises ValueError when the rows have changed since."""
    if not is_decoded(cache, name, rows):
        raise ValueError(f"{cache} has other photos of {name} than labels.csv: run prepare.py.")
    return np.load(cache / f"{name}-{part}.npy", mmap_mode="r")


def _list_photos(rows: list[dict]) -> str:
    return "\n".join(row["image"] for row in rows)
