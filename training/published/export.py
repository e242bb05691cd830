"""From checkpoints to one model, and from that to an ONNX file in 32 bits."""

from pathlib import Path

import onnx
import torch

from model.lesion_model import OUTPUTS, ConvNorm, LesionModel
from published.weights import read_weights, set_weights


def load_model(checkpoint: Path, backbone: Path) -> tuple[LesionModel, int]:
    """The averaged model of a checkpoint, or a published ONNX file's, ready to run, and its input side.

    The backbone file describes its layers.
    """
    described = torch.load(backbone, map_location="cpu", weights_only=True)
    model = LesionModel(described["spec"], described["feat"])
    if checkpoint.suffix == ".onnx":
        weights, size = read_weights(checkpoint)
        set_weights(fold_normalization(model), weights)
        return model.eval(), size
    stored = torch.load(checkpoint, map_location="cpu", weights_only=False)
    model.load_state_dict(stored["average"])
    return model.eval(), stored["size"]


@torch.no_grad()
def fold_normalization(model: LesionModel) -> LesionModel:
    """Move each batch normalization that is still there into the convolution before it."""
    for layer in [m for m in model.modules() if isinstance(m, ConvNorm) and isinstance(m.norm, torch.nn.BatchNorm2d)]:
        scale = layer.norm.weight / (layer.norm.running_var + layer.norm.eps).sqrt()
        folded = torch.nn.Conv2d(
            layer.conv.in_channels,
            layer.conv.out_channels,
            layer.conv.kernel_size,
            layer.conv.stride,
            layer.conv.padding,
            groups=layer.conv.groups,
        )
        folded.weight.copy_(layer.conv.weight * scale[:, None, None, None])
        folded.bias.copy_(layer.norm.bias - layer.norm.running_mean * scale)
        layer.conv, layer.norm = folded, torch.nn.Identity()
    return model


def average_models(models: list[LesionModel]) -> LesionModel:
    """The model whose weights, normalization folded in, are the mean of several models' that were trained from the same start.

    Wortsman et al., Model soups, 2022: as good as the average of their predictions, in the time of one.
    """
    average, *others = (fold_normalization(model).eval() for model in models)
    states = [model.state_dict() for model in others]
    average.load_state_dict({name: torch.stack([values, *(state[name] for state in states)]).mean(0) for name, values in average.state_dict().items()})
    return average


def count_multiply_adds(model: LesionModel, size: int) -> int:
    """The multiply-accumulate operations of one pass over one view, in convolutions and the gate."""
    total = 0

    def hook(layer, _, output):
        nonlocal total
        if isinstance(layer, torch.nn.Conv2d):
            total += output[0].numel() * layer.weight[0].numel()
        else:
            total += layer.weight.numel()

    layers = [m for m in model.modules() if isinstance(m, (torch.nn.Conv2d, torch.nn.Linear))]
    hooks = [layer.register_forward_hook(hook) for layer in layers]
    with torch.no_grad():
        model(torch.zeros(1, 3, size, size))
    for handle in hooks:
        handle.remove()
    return total


def export(model: LesionModel, size: int, path: Path) -> None:
    """Write the model as ONNX with a free batch size."""
    torch.onnx.export(
        fold_normalization(model),
        (torch.zeros(2, 3, size, size),),
        str(path),
        input_names=["views"],
        output_names=OUTPUTS,
        dynamic_axes={name: {0: "count"} for name in ["views", *OUTPUTS]},
        opset_version=17,
        dynamo=False,
    )
    onnx.checker.check_model(onnx.load(path))
