"""Runs the exported model over a labeled set in the same way as the product: same input, same averaged views."""

import os
from dataclasses import dataclass
from pathlib import Path

import numpy as np

# Official builds of the runtime send telemetry by default; this variable is read once, when they are loaded.
os.environ["ORT_DISABLE_TELEMETRY"] = "1"

import onnxruntime  # noqa: E402

from model.lesion_model import OUTPUTS
from photos.labels import get_folder, read_labels
from photos.preprocess import center_square, read_rgb, to_input
from photos.sets import get_center_crop

MAPS = {"dermoscopy_maps", "phone_maps", "outline_logits"}


@dataclass
class Scores:
    """Averaged outputs of the model, one array (n, ...) for each name in OUTPUTS, and the photos' rows of labels.csv."""

    rows: list[dict]
    outputs: dict[str, np.ndarray]


def open_session(path: Path) -> onnxruntime.InferenceSession:
    """A session on two threads; more do not help a batch of eight small squares."""
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 2
    return onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])


def to_view(square: np.ndarray, view: int) -> np.ndarray:
    """View 0..7 of arrays (..., side, side): mirrored first from 4 on, then `view % 4` quarter turns."""
    return np.rot90(square[..., ::-1] if view >= 4 else square, view % 4, axes=(-2, -1))


def from_view(square: np.ndarray, view: int) -> np.ndarray:
    """Undo to_view."""
    turned = np.rot90(square, -(view % 4), axes=(-2, -1))
    return turned[..., ::-1] if view >= 4 else turned


def run_model(session: onnxruntime.InferenceSession, pixels: np.ndarray, views: int, crop: np.ndarray | None = None) -> dict[str, np.ndarray]:
    """Outputs for one input (3, side, side), averaged over the first `views` views, with maps turned back first.

    If `crop`, the input of the center crop, is given, every second view shows it, and the maps then mean nothing.
    """
    inputs = [pixels, pixels if crop is None else crop]
    batch = np.stack([to_view(inputs[view % 2], view) for view in range(views)]).astype(np.float32)
    outputs = dict(zip(OUTPUTS, session.run(None, {"views": batch})))
    for name in MAPS:
        outputs[name] = np.stack([from_view(outputs[name][view], view) for view in range(views)])
    return {name: values.mean(0) for name, values in outputs.items()}


def inner(photo: np.ndarray, share: float) -> np.ndarray:
    """The middle `share` of the side of a photo's center square, cut at the same pixels as in the product
    (`centerSquare`)."""
    square = center_square(photo)
    # Half a pixel is rounded up, as in TypeScript; Python itself rounds halves to the even number.
    side = max(1, int(share * len(square) + 0.5))
    first = (len(square) - side) // 2
    return square[first : first + side, first : first + side]


def score_set(session, data: Path, name: str, split: str, size: int, views: int, center_crop: float | None = None) -> Scores:
    """Scores of every photo of one split of one set. Raises ValueError when it has none.

    `center_crop` is that of the mode that assesses the photos (ModeSettings.centerCrop of their card).
    """
    rows, folder = read_labels(data, name, split), get_folder(data, name) / "images"
    if not rows:
        raise ValueError(f"No photo of {name} in {data} is in split {split!r}.")

    def run(row: dict) -> dict[str, np.ndarray]:
        photo = read_rgb(folder / row["image"])
        crop = to_input(inner(photo, center_crop), size) if center_crop else None
        return run_model(session, to_input(photo, size), views, crop)

    results = [run(row) for row in rows]
    return Scores(rows, {output: np.stack([r[output] for r in results]) for output in OUTPUTS})


def score_val(session, data: Path, names: list[str], size: int, views: int, get_crop=get_center_crop) -> dict[str, Scores]:
    """Scores of the validation splits of some photographed sets, by name; `get_crop` returns the center crop for each name."""
    return {name: score_set(session, data, name, "val", size, views, get_crop(name)) for name in names}


def softmax(logits: np.ndarray) -> np.ndarray:
    """Softmax over the last axis."""
    exponentials = np.exp(logits - logits.max(-1, keepdims=True))
    return exponentials / exponentials.sum(-1, keepdims=True)
