"""How light and how sharp a photo is: the Python twin of packages/analysis/src/sharpness.ts, and its thresholds.

Photos are float arrays (3, size, size) in -1..1, as `to_input` gives them.
"""

from pathlib import Path

import cv2
import numpy as np

from photos.labels import get_folder, read_labels
from photos.preprocess import read_rgb, to_input

# The deviation of the Gaussian blur of photos that should be refused, relative to the photo's shorter side.
BLUR = 4 / 160


def to_gray(pixels: np.ndarray) -> np.ndarray:
    """Brightness of each pixel (size, size), -1..1. Green counts double: pigment and blood show in it."""
    red, green, blue = pixels.astype(np.float64)
    return (red + 2 * green + blue) / 4


def brightness(pixels: np.ndarray) -> float:
    """The mean brightness of a photo, 0 (black) to 1 (white)."""
    return float((to_gray(pixels).mean() + 1) / 2)


def bend(gray: np.ndarray, step: int) -> float:
    """How much the brightness bends, on average, over three pixels that lie `step` apart, across and down."""
    bends = (np.abs(g[:, : -2 * step] - 2 * g[:, step:-step] + g[:, 2 * step :]).mean() for g in (gray, gray.T))
    return float(sum(bends))


def sharpness(pixels: np.ndarray) -> float:
    """How sharp a photo is: its detail at a fortieth of its side relative to that at three times as much.

    0 (no detail at all) to about 1. Blur removes the finer detail first; contrast, light and the kind of photo change
    both in the same way.
    """
    gray = to_gray(pixels)
    step = int(gray.shape[0] / 40 + 0.5)
    return bend(gray, step) / (bend(gray, 3 * step) + 1e-6)


def fit_photo_quality(data: Path, size: int) -> dict[str, float]:
    """The gate's thresholds of sharpness and brightness, from the validation lesions, both unchanged and blurred.

    sharpFrom lies halfway between the sharpness below which 98% of the blurred ones stay and the sharpness that 99.7% of
    the others reach. darkBelow lies halfway between black and the darkest lesion, and brightFrom halfway between white
    and the brightest one, so that anything like a photo that somebody could assess passes.
    """
    sharp, blurred, light = [], [], []
    for name in ("dermoscopy", "phone", "closeup"):
        for row in read_labels(data, name, "val"):
            photo = read_rgb(get_folder(data, name) / "images" / row["image"])
            pixels = to_input(photo, size)
            sharp.append(sharpness(pixels))
            light.append(brightness(pixels))
            blurred.append(sharpness(to_input(cv2.GaussianBlur(photo, (0, 0), BLUR * min(photo.shape[:2])), size)))
    return {
        "sharpFrom": round(float(np.quantile(sharp, 0.003) + np.quantile(blurred, 0.98)) / 2, 4),
        "darkBelow": round(min(light) / 2, 4),
        "brightFrom": round((1 + max(light)) / 2, 4),
    }
