"""Two sets made from the close-ups:

- corners: for each close-up, the corner whose brightness varies least: clear skin from the same camera;
- pasted: each cutout of a lesion on such a corner of a training photo, with its outline as the mask.
"""

import csv
from pathlib import Path

import cv2
import numpy as np

from examples.set_writer import SetWriter
from photos.labels import read_labels
from photos.preprocess import read_image, read_rgb

CORNER = 0.32
PASTED_SIDE = 224
# Width of a pasted lesion relative to the photo.
SHARES = (0.15, 0.7)


def clear_corner(image: np.ndarray) -> np.ndarray:
    """The corner of a square photo without large lesions: the one whose blurred brightness varies least."""
    side = int(CORNER * image.shape[0])
    corners = [image[top, left] for top in (slice(side), slice(-side, None)) for left in (slice(side), slice(-side, None))]
    return min(corners, key=lambda corner: cv2.GaussianBlur(corner.mean(2), (0, 0), side / 20).std())


def paste(cutout: np.ndarray, skin: np.ndarray, share: float, random: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """A cutout (h, w, 4) in the middle of skin, its edge feathered, and its mask; the skin is tinted to the color of its edge."""
    skin = cv2.resize(skin, (PASTED_SIDE, PASTED_SIDE), interpolation=cv2.INTER_LINEAR).astype(np.float32)
    scale = share * PASTED_SIDE / max(cutout.shape[:2])
    height, width = (max(4, round(scale * length)) for length in cutout.shape[:2])
    small = cv2.resize(cutout, (width, height), interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)
    top, left = (int((PASTED_SIDE - length) / 2 + random.uniform(-12, 12)) for length in (height, width))
    top, left = np.clip(top, 0, PASTED_SIDE - height), np.clip(left, 0, PASTED_SIDE - width)
    place = slice(top, top + height), slice(left, left + width)
    alpha, color = np.zeros((PASTED_SIDE, PASTED_SIDE), np.float32), skin.copy()
    alpha[place], color[place] = small[..., 3] / 255, small[..., :3]
    rim = (alpha > 0.5) & (cv2.erode(alpha, np.ones((7, 7))) < 0.5)
    if rim.any():
        skin += color[rim].mean(0) - skin.mean((0, 1))
    soft = np.minimum(alpha, cv2.GaussianBlur(alpha, (0, 0), 2.5))[..., None]
    return np.clip(soft * color + (1 - soft) * skin, 0, 255).astype(np.uint8), (alpha > 0.5).astype(np.uint8) * 255


def make(data: Path, made: Path) -> None:
    """Write both sets."""
    corners, skins = SetWriter(made / "corners"), []
    for row in read_labels(data, "closeup"):
        corner = clear_corner(read_rgb(data / "pairs/images" / row["image"]))
        if row["split"] == "train":
            skins.append(corner)
        corners.add(f"{Path(row['image']).stem}.png", corner, row["split"], "no_lesion")
    corners.close()

    random, pasted = np.random.default_rng(1), SetWriter(made / "pasted")
    (made / "pasted/masks").mkdir(exist_ok=True)
    with open(data / "phone/cutouts.csv", newline="") as file:
        for row in csv.DictReader(file):
            cutout = read_image(data / "phone/cutouts" / row["image"], cv2.IMREAD_UNCHANGED)
            cutout = cv2.cvtColor(cutout, cv2.COLOR_BGRA2RGBA)
            share = float(np.clip(float(row["share_of_frame"]), *SHARES))
            image, mask = paste(cutout, skins[random.integers(len(skins))], share, random)
            name = f"{Path(row['image']).stem}.png"
            cv2.imwrite(str(made / "pasted/masks" / name), mask)
            pasted.add(name, image, "train", "phone", diagnosis=row["diagnosis"], mask=name)
    pasted.close()
