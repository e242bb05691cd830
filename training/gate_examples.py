"""Images for the gate, made from the labeled sets: `python gate_examples.py --data DIR --out DIR`.

Writes three more sets in the layout of the others, images/ and labels.csv (image, split, gate):
- no_lesion: patches of skin outside the outlines, cut from the original files;
- zoomed: as large a patch around the lesion of the same photo, so that the enlargement itself is no clue;
- synthetic: computed images that are no photo.
Patches stay in the split of their photo, so no lesion and no patient is in two splits.
"""

import argparse
import csv
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np

from synthetic_images import render
from labels import GATE
from prepare import is_sharp, read_labels
from preprocess import read_image, read_rgb

# Of the many dermoscopy images every fourth is enough.
EVERY = {"dermoscopy": 4, "phone": 1}
SYNTHETIC = {"train": 900, "val": 150, "test": 150}
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

    The outline is widened first, since many are drawn tightly, and the dark rim of a dermatoscope does not count as skin.
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


class SetWriter:
    """One set being written."""

    def __init__(self, folder: Path):
        (folder / "images").mkdir(parents=True, exist_ok=True)
        self.folder, self.rows = folder, []

    def add(self, name: str, image: np.ndarray, split: str, gate: str, **more: str) -> None:
        cv2.imwrite(str(self.folder / "images" / name), cv2.cvtColor(image, cv2.COLOR_RGB2BGR))
        self.rows.append({"image": name, "split": split, "gate": gate, **more})

    def close(self) -> None:
        with open(self.folder / "labels.csv", "w", newline="") as file:
            writer = csv.DictWriter(file, list(self.rows[0]) if self.rows else ["image", "split", "gate"])
            writer.writeheader()
            writer.writerows(self.rows)
        print(f"{self.folder.name}: {len(self.rows)} images", flush=True)


def write_patches(data: Path, out: Path) -> None:
    """The sets no_lesion and zoomed."""
    healthy, zoomed = SetWriter(out / "no_lesion"), SetWriter(out / "zoomed")
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


def write_synthetic(out: Path) -> None:
    """The set synthetic; every split has its own seeds."""
    synthetic, seed = SetWriter(out / "synthetic"), 0
    for split, count in SYNTHETIC.items():
        for _ in range(count):
            synthetic.add(f"{seed:04}.png", render(seed), split, GATE[2])
            seed += 1
    synthetic.close()


def run_maker(make: Callable[[Path, Path], None], description: str | None) -> None:
    """Run what makes sets from --data into --out, as a command."""
    parser = argparse.ArgumentParser(description=description)
    for name in ("data", "out"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    arguments = parser.parse_args()
    make(arguments.data, arguments.out)


def make(data: Path, out: Path) -> None:
    """Write all three sets."""
    write_patches(data, out)
    write_synthetic(out)


if __name__ == "__main__":
    run_maker(make, __doc__)
