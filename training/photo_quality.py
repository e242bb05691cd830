"""How light and how sharp a photo is: the Python twin of packages/analysis/src/sharpness.ts, and its thresholds.

Photos are float arrays (3, size, size) in -1..1, as `to_input` gives them.
"""

import numpy as np


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

    0 (no detail at all) to about 1. Blur takes the finer detail first; contrast, light and the kind of photo change
    both alike.
    """
    gray = to_gray(pixels)
    step = int(gray.shape[0] / 40 + 0.5)
    return bend(gray, step) / (bend(gray, 3 * step) + 1e-6)


def fit_photo_quality(lesions, blurred) -> dict[str, float]:
    """The gate's thresholds, from the inputs of the validation lesions and of the same lesions blurred.

    sharpFrom lies half way between the sharpness that 98% of the blurred ones stay below and the one that 99.7% of the
    others reach. darkBelow lies half way between black and the darkest lesion, brightFrom half way between white and the
    brightest: whatever resembles a photo that somebody could assess passes.
    """
    sharp, dull = (np.array([sharpness(pixels) for pixels in inputs]) for inputs in (lesions, blurred))
    light = np.array([brightness(pixels) for pixels in lesions])
    return {
        "sharpFrom": round(float(np.quantile(sharp, 0.003) + np.quantile(dull, 0.98)) / 2, 4),
        "darkBelow": round(float(light.min()) / 2, 4),
        "brightFrom": round(float(1 + light.max()) / 2, 4),
    }
