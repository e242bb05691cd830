"""From a photo to the model's input: the Python twin of packages/analysis/src/inference/preprocess.ts.

Both compute the same triangle filter in the same way, so that the product does what training measured.
"""

from pathlib import Path

import cv2
import numpy as np


def read_image(path: Path, mode: int) -> np.ndarray:
    """Read an image file in a mode of cv2.imread. Raises ValueError when it is missing or cannot be decoded."""
    image = cv2.imread(str(path), mode)
    if image is None:
        raise ValueError(f"cannot decode {path}")
    return image


def read_rgb(path: Path) -> np.ndarray:
    """Read an image file as RGB uint8 of shape (height, width, 3). Raises ValueError as read_image does."""
    return cv2.cvtColor(read_image(path, cv2.IMREAD_COLOR), cv2.COLOR_BGR2RGB)


def center_square(image: np.ndarray) -> np.ndarray:
    """The largest centered square of an image (height, width, ...)."""
    height, width = image.shape[:2]
    side = min(height, width)
    top, left = (height - side) // 2, (width - side) // 2
    return image[top : top + side, left : left + side]


def resize(image: np.ndarray, side: int) -> np.ndarray:
    """An image resized to side x side, only for training: areas are averaged when shrinking, and pixels are interpolated when
    growing."""
    return cv2.resize(image, (side, side), interpolation=cv2.INTER_AREA if len(image) > side else cv2.INTER_LINEAR)


def resize_weights(source: int, target: int) -> np.ndarray:
    """Weights of shape (target, source) of a triangle filter, widened by the scale when shrinking (antialiasing)."""
    scale = source / target
    support = max(scale, 1.0)
    centers = (np.arange(target) + 0.5) * scale
    distance = np.abs(np.arange(source)[None, :] + 0.5 - centers[:, None]) / support
    weights = np.maximum(0.0, 1.0 - distance)
    return weights / weights.sum(axis=1, keepdims=True)


def to_input(image: np.ndarray, size: int) -> np.ndarray:
    """RGB uint8 (height, width, 3) to float32 (3, size, size) in -1..1: the model's input."""
    square = center_square(image).astype(np.float64)
    weights = resize_weights(square.shape[0], size)
    resized = np.einsum("ys,stc->ytc", weights, square, optimize=True)
    resized = np.einsum("xt,ytc->cyx", weights, resized, optimize=True)
    return (resized / 127.5 - 1.0).astype(np.float32)
