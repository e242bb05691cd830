"""A model to go on training from, read out of its published ONNX file."""

from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper

from network import Network, put_back_normalisation


def read_weights(path: Path) -> tuple[dict[str, torch.Tensor], int]:
    """The weights of an ONNX file by their names in the model, normalisation folded away, and its input side."""
    stored = onnx.load(path)
    tensors = {t.name.removesuffix("_half"): numpy_helper.to_array(t).astype(np.float32) for t in stored.graph.initializer}
    return {name: torch.from_numpy(values) for name, values in tensors.items()}, stored.graph.input[0].type.tensor_type.shape.dim[2].dim_value


def load_published(path: Path, model: Network, images: torch.Tensor) -> int:
    """Give a model the weights of an ONNX file; its input side.

    `images`: 256 or more normalised training images (n, 3, side, side); each normalisation is put back so that for them
    it changes nothing.
    """
    weights, side = read_weights(path)
    own = {name: values for name, values in weights.items() if name in model.state_dict()}
    model.load_state_dict(own, strict=False)
    put_back_normalisation(model, images, lambda name: weights[f"{name}.conv.bias"])
    return side
