"""Writes a set in the layout of the labeled sets."""

from pathlib import Path

import cv2
import numpy as np

from photos.files import write_rows


class SetWriter:
    """A set that is being written: images/ and, once it is closed, labels.csv (image, split, gate and other columns of its photos)."""

    def __init__(self, folder: Path):
        (folder / "images").mkdir(parents=True, exist_ok=True)
        self.folder, self.rows = folder, []

    def add(self, name: str, image: np.ndarray, split: str, gate: str, **more: str) -> None:
        """Write an RGB uint8 image (h, w, 3) to the file `name`; `gate` is its class in GATE, and `more` are further columns."""
        cv2.imwrite(str(self.folder / "images" / name), cv2.cvtColor(image, cv2.COLOR_RGB2BGR))
        self.rows.append({"image": name, "split": split, "gate": gate, **more})

    def close(self) -> None:
        """Write labels.csv: a set that has this file is complete."""
        write_rows(self.folder / "labels.csv", self.rows)
        print(f"{self.folder.name}: {len(self.rows)} images", flush=True)
