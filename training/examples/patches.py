"""Patches of labeled photos, for the gate: skin outside the outlines, and lesions enlarged by the same factor.

- no_lesion: patches of skin outside the outlines, cut from the original files;
- zoomed: an equally large patch around the lesion of the same photo, so that the enlargement itself is not a clue.
Patches stay in the split of their photo, so no lesion and no patient is in two splits.
"""

from pathlib import Path

import cv2
import numpy as np

from examples.set_writer import SetWriter
from photos.labels import is_sharp, read_labels
from photos.preprocess import read_image, read_rgb

# There are many dermoscopy images, so every fourth is enough.
EVERY = {"dermoscopy": 4, "phone": 1}
SMALLEST_SHARE = 0.28
COARSE = 64
DARKEST = 50


def free_square(taken: np.ndarray) -> tuple[int, int, int]:
    """Top, left and side of the largest square without a taken cell (dynamic programming over its lower right corner)."""
    sides = np.zeros(np.array(taken.shape) + 1, int)
    for row in range(taken.shape[0]):
        for column in range(taken.shape[1]):
            if not taken[row, column]:
                sides[row + 1, column + 1] = 1 + min(sides[row, column], sides[row, column + 1], sides[row + 1, column])
    bottom, right = np.unravel_index(sides.argmax(), sides.shape)
    side = int(sides[bottom, right])
    return int(bottom) - side, int(right) - side, side


def cut(image: np.ndarray, mask: np.ndarray) -> tuple[np.ndarray, np.ndarray] | None:
    """The largest patch of skin outside the outline and an equally large one around the lesion, or None.

    The outline is widened first, because many are drawn tightly. A dermatoscope's dark rim does not count as skin.
    """
    height, width = image.shape[:2]
    coarse = cv2.resize(mask, (COARSE, COARSE), interpolation=cv2.INTER_AREA) > 20
    if coarse.mean() < 0.01:
        return None
    taken = cv2.dilate(coarse.astype(np.uint8), np.ones((7, 7))) > 0
    taken |= cv2.resize(image.max(2), (COARSE, COARSE), interpolation=cv2.INTER_AREA) < DARKEST
    top, left, side = free_square(taken)
    if side < SMALLEST_SHARE * COARSE:
        return None
    side = int(side * min(height, width) / COARSE)
    top, left = top * height // COARSE, left * width // COARSE
    rows, columns = np.nonzero(coarse)
    around_top = int(np.clip(rows.mean() * height / COARSE - side / 2, 0, height - side))
    around_left = int(np.clip(columns.mean() * width / COARSE - side / 2, 0, width - side))
    return image[top : top + side, left : left + side], image[around_top : around_top + side, around_left : around_left + side]


def make(data: Path, made: Path) -> None:
    """Write both sets."""
    healthy, zoomed = SetWriter(made / "no_lesion"), SetWriter(made / "zoomed")
    for name, every in EVERY.items():
        rows = [r for r in read_labels(data, name) if r["mask"] and is_sharp(r)]
        for row in rows[::every]:
            mask = read_image(data / name / "masks" / row["mask"], cv2.IMREAD_GRAYSCALE)
            patches = cut(read_rgb(data / name / "images" / row["image"]), mask)
            if patches:
                file = f"{name}-{Path(row['image']).stem}.png"
                healthy.add(file, patches[0], row["split"], "no_lesion")
                zoomed.add(file, patches[1], row["split"], name)
    healthy.close()
    zoomed.close()
