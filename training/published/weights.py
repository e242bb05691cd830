"""A published ONNX file as the starting point of further training."""

from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper

from model.lesion_model import LesionModel, restore_normalization


def read_weights(path: Path) -> tuple[dict[str, torch.Tensor], int]:
    """The weights of an ONNX file by their names in the model, normalization folded away, and its input side.

    Versions up to 0.3.0 store 16-bit floats (`_half`); later ones store integers and their scales (`_quantized`).
    """
    stored = onnx.load(path)
    tensors = {t.name.removesuffix("_half"): numpy_helper.to_array(t).astype(np.float32) for t in stored.graph.initializer}
    for node in (node for node in stored.graph.node if node.op_type == "DequantizeLinear" and node.input[0] in tensors):
        integers, scale, _ = (tensors[name] for name in node.input)
        scaled = integers * scale.reshape(-1, *[1] * (integers.ndim - 1))
        tensors[node.input[0].removesuffix("_quantized")] = scaled
    return {name: torch.from_numpy(values) for name, values in tensors.items()}, stored.graph.input[0].type.tensor_type.shape.dim[2].dim_value


def set_weights(model: LesionModel, weights: dict[str, torch.Tensor]) -> None:
    """Give a model the weights that it has a place for, without what simplify.py added to the first convolution."""
    own = {name: weights[name][tuple(map(slice, values.shape))] for name, values in model.state_dict().items() if name in weights}
    model.load_state_dict(own, strict=False)


def load_published(path: Path, model: LesionModel, images: torch.Tensor) -> int:
    """Give a model the weights of an ONNX file. Returns the file's input side.

    `images`: 256 or more normalized training images (n, 3, side, side); each normalization is restored so that it
    changes nothing for them.
    """
    weights, side = read_weights(path)
    set_weights(model, weights)
    restore_normalization(model, images, lambda name: weights[f"{name}.conv.bias"])
    return side
