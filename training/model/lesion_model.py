"""One model, several outputs in one pass.

An inverted-residual trunk (MobileNetEdgeTPU) with
- class activation maps for dermoscopy and for phone photos; a class score is the mean of its map, so the map is exactly
  what the score is made of (Zhou et al., Learning Deep Features for Discriminative Localization, 2016);
- a gate: dermoscopy, phone photo of a lesion, not skin, or skin without a lesion;
- a small decoder for the lesion's outline, from the trunk's maps at strides 32, 16, 8 and 4;
- the embedding, the mean of the trunk's last map, by which similar photos are found.
"""

import torch
import torch.nn.functional as F
from torch import nn

from photos.classes import DERMOSCOPY, GATE, PHONE

EMBEDDING = "embedding"
OUTPUTS = ["dermoscopy_logits", "phone_logits", "gate_logits", "dermoscopy_maps", "phone_maps", "outline_logits", EMBEDDING]

DROPOUT = 0.3
# Channels of the outline decoder.
WIDTH = 32


class ConvNorm(nn.Module):
    """Convolution, batch normalization and an optional ReLU; padded like TensorFlow's SAME for even sides."""

    def __init__(self, inputs, outputs, kernel, stride, groups, activation):
        super().__init__()
        self.same = stride == 2 and kernel > 1
        padding = 0 if self.same else kernel // 2
        self.conv = nn.Conv2d(inputs, outputs, kernel, stride, padding, groups=groups, bias=False)
        self.norm = nn.BatchNorm2d(outputs, eps=1e-3, momentum=0.05)
        self.relu = activation == "relu"
        self.slow_in_bfloat16 = groups > 1 and (stride == 2 or kernel > 3)
        self.before, self.after = (kernel - 2) // 2, (kernel - 1) // 2

    def forward(self, x):
        if self.same:
            x = F.pad(x, (self.before, self.after, self.before, self.after))
        x = self.norm(self.convolve(x))
        return F.relu(x, inplace=True) if self.relu else x

    def convolve(self, x):
        """Computes in 32 bits what takes up to thirty times as long in 16 bits while training: the gradients of some depthwise
        convolutions."""
        if not (self.slow_in_bfloat16 and x.dtype == torch.bfloat16 and x.device.type == "cpu"):
            return self.conv(x)
        with torch.autocast("cpu", enabled=False):
            return self.conv(x.float()).to(x.dtype)


class Block(nn.Module):
    """A chain of convolutions, with a shortcut around it when `residual`."""

    def __init__(self, residual, convolutions):
        super().__init__()
        self.residual = residual
        self.convolutions = nn.Sequential(*[ConvNorm(*spec) for spec in convolutions])

    def forward(self, x):
        y = self.convolutions(x)
        return x + y if self.residual else y


class OutlineDecoder(nn.Module):
    """From trunk maps at strides 4, 8, 16 and 32 to one logit map at stride 4."""

    def __init__(self, channels):
        super().__init__()
        self.lateral = nn.ModuleList([nn.Conv2d(c, WIDTH, 1) for c in channels])
        self.merge = nn.ModuleList([ConvNorm(WIDTH, WIDTH, 3, 1, 1, "relu") for _ in channels])
        self.head = nn.Conv2d(WIDTH, 1, 1)

    def forward(self, maps):
        x = None
        for level, lateral, merge in zip(reversed(maps), reversed(self.lateral), self.merge):
            y = lateral(level)
            if x is not None:
                y = y + F.interpolate(x, scale_factor=2.0, mode="bilinear", align_corners=False)
            x = merge(y)
        return self.head(x)


class LesionModel(nn.Module):
    """Input (n, 3, side, side) in -1..1, side a multiple of 32. Output: the tensors named in OUTPUTS, in order.

    `spec` describes each stage of the trunk: whether there is a shortcut around it, and the arguments of its ConvNorms. Its last
    map has `features` channels.
    """

    def __init__(self, spec, features):
        super().__init__()
        self.trunk = nn.ModuleList([Block(residual, convolutions) for residual, convolutions in spec])
        strides, channels, stride = [], [], 1
        for _, convolutions in spec:
            for convolution in convolutions:
                stride *= convolution[3]
            strides.append(stride)
            channels.append(convolutions[-1][1])
        # The last stage at each stride; at stride 32, the one before the final widening is cheaper to decode from.
        self.taps = [max(i for i, s in enumerate(strides[:-1]) if s == wanted) for wanted in (4, 8, 16, 32)]
        self.outline = OutlineDecoder([channels[i] for i in self.taps])
        self.drop = nn.Dropout(DROPOUT)
        self.dermoscopy = nn.Conv2d(features, len(DERMOSCOPY), 1)
        self.phone = nn.Conv2d(features, len(PHONE), 1)
        self.gate = nn.Linear(features, len(GATE))

    def forward(self, x):
        tapped = []
        for index, stage in enumerate(self.trunk):
            x = stage(x)
            if index in self.taps:
                tapped.append(x)
        if self.training:
            # Dropping channels of the whole map keeps "score = mean of its map" true while training.
            x = x * self.drop(torch.ones_like(x[..., :1, :1]))
        embedding = x.mean((2, 3))
        dermoscopy, phone = self.dermoscopy(x), self.phone(x)
        return (
            dermoscopy.mean((2, 3)),
            phone.mean((2, 3)),
            self.gate(embedding),
            dermoscopy,
            phone,
            self.outline(tapped),
            embedding,
        )

    @property
    def heads(self):
        """The parameters that start with random values."""
        return [*self.dermoscopy.parameters(), *self.phone.parameters(), *self.gate.parameters(), *self.outline.parameters()]


def load_backbone(path, images: torch.Tensor) -> LesionModel:
    """A model on an ImageNet backbone whose batch normalization was folded away.

    `images`: 256 or more normalized, unaugmented training images (n, 3, side, side); each normalization is
    restored so that it changes nothing for them, which lets training continue from the folded weights.
    """
    stored = torch.load(path, map_location="cpu", weights_only=True)
    model = LesionModel(stored["spec"], stored["feat"])
    weights = stored["state_dict"]
    for s, stage in enumerate(model.trunk):
        for c, layer in enumerate(stage.convolutions):
            layer.conv.weight.data.copy_(weights[f"features.{s}.convs.{c}.conv.weight"].float())
    model.to(images.device)
    to_stored = lambda name: name.replace("trunk", "features").replace("convolutions", "convs")
    restore_normalization(model.trunk, images, lambda name: weights[f"{to_stored('trunk.' + name)}.conv.bias"].float())
    return model


@torch.no_grad()
def restore_normalization(model: nn.Module, images: torch.Tensor, get_bias) -> None:
    """Set every normalization so that, for these images, it adds a bias, given by the layer's name, and changes nothing
    else."""
    for name, layer in model.named_modules():
        if isinstance(layer, ConvNorm):
            layer.norm.register_forward_pre_hook(_neutral(get_bias(name)))
    model.eval()
    x = images
    for stage in model if isinstance(model, nn.ModuleList) else [model]:
        x = stage(x)
    for module in model.modules():
        module._forward_pre_hooks.clear()


def _neutral(bias):
    def hook(norm, inputs):
        x = inputs[0]
        mean, variance = x.mean((0, 2, 3)), x.var((0, 2, 3), unbiased=False)
        norm.running_mean.copy_(mean)
        norm.running_var.copy_(variance)
        norm.weight.data.copy_((variance + norm.eps).sqrt())
        norm.bias.data.copy_(mean + bias.to(mean.device))

    return hook
