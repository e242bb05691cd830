"""The published model in 8 bits: weights per channel, activations by ranges seen on training photos (static quantization, QDQ).

Half the size of 16-bit weights and a third of the time, in Node and in WebAssembly.
"""

import tempfile
from pathlib import Path

import numpy as np
import onnx
from onnxruntime.quantization import CalibrationDataReader, CalibrationMethod, QuantFormat, QuantType, quantize_static
from onnxruntime.quantization.shape_inference import quant_pre_process

from photos.labels import get_folder, read_labels
from photos.preprocess import read_rgb, to_input
from published.avoid_ties import avoid_ties
from published.simplify import simplify

# The number of photos of each training set from which the ranges are taken.
PHOTOS = {"dermoscopy": 110, "dermoscopic": 40, "phone": 50, "closeup": 60}
BATCH = 4
# Rarer values are cut off: one bright reflection must not widen the steps for everything else.
PERCENTILE = 99.99


class TrainingPhotos(CalibrationDataReader):
    """Some training photos of each set as inputs (n, 3, size, size), the same ones each time."""

    def __init__(self, data: Path, size: int, seed: int):
        random, photos = np.random.default_rng(seed), []
        for name, count in PHOTOS.items():
            rows = read_labels(data, name, "train")
            chosen = random.choice(len(rows), min(count, len(rows)), replace=False)
            photos += [get_folder(data, name) / "images" / rows[i]["image"] for i in chosen]
        self.inputs = (np.stack([to_input(read_rgb(photo), size) for photo in batch]).astype(np.float32) for batch in _batches(photos))

    def get_next(self):
        """The next batch, or None after the last one."""
        inputs = next(self.inputs, None)
        return None if inputs is None else {"views": inputs}


def _batches(photos: list[Path]):
    """The photos in batches of equal size; the remainder is left out, because its ranges could not be combined with theirs."""
    return (photos[i : i + BATCH] for i in range(0, len(photos) - BATCH + 1, BATCH))


def quantize(path: Path, data: Path, size: int, seed: int) -> None:
    """Rewrite an ONNX file of 32-bit weights so that runtimes compute in 8 bits.

    Weights take seven bits: processors without VNNI add two products of eight bits in sixteen, which overflow silently, and
    the same file must give the same answer everywhere. The class scores and their maps stay in 32 bits; they cost little.
    """
    with tempfile.TemporaryDirectory() as folder:
        plain = Path(folder) / "plain.onnx"
        quant_pre_process(path, plain, skip_symbolic_shape=True)
        heads = [node.name for node in onnx.load(plain).graph.node if node.name.split("/")[1] in ("dermoscopy", "phone", "gate")]
        quantize_static(
            plain,
            path,
            TrainingPhotos(data, size, seed),
            quant_format=QuantFormat.QDQ,
            per_channel=True,
            reduce_range=True,
            activation_type=QuantType.QUInt8,
            weight_type=QuantType.QInt8,
            calibrate_method=CalibrationMethod.Percentile,
            nodes_to_exclude=heads,
            extra_options={"CalibPercentile": PERCENTILE},
        )
    simplify(path)
    avoid_ties(path)
