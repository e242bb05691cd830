"""What training makes small."""

import torch
import torch.nn.functional as F

from sets import CLASSES, Batch

SMOOTHING = 0.05
WEIGHTS = {"dermoscopy": 1.0, "phone": 0.25, "gate": 0.3, "outline": 0.3}
# How much of a class score's loss is a teacher's opinion rather than the label.
TAUGHT = 0.5


def outline_loss(logits, targets):
    """Cross-entropy plus one minus the soft Dice coefficient."""
    probabilities = torch.sigmoid(logits)
    overlap = (probabilities * targets).sum((1, 2, 3))
    dice = (2 * overlap + 1) / (probabilities.sum((1, 2, 3)) + targets.sum((1, 2, 3)) + 1)
    return F.binary_cross_entropy_with_logits(logits, targets) + (1 - dice).mean()


def mixed_cross_entropy(logits, targets, batch: Batch, rows):
    """Cross-entropy of some rows with their own targets and, as far as they are mixed, their partners'."""
    own = F.cross_entropy(logits[rows].float(), targets[rows], label_smoothing=SMOOTHING)
    if batch.partners is None:
        return own
    theirs = F.cross_entropy(logits[rows].float(), targets[batch.partners[rows]], label_smoothing=SMOOTHING)
    return batch.share * own + (1 - batch.share) * theirs


@torch.no_grad()
def opinions(teacher, pixels) -> dict[str, torch.Tensor]:
    """Class probabilities (n, classes) of each set that an earlier network gives to the same pixels, at the side that it learned on."""
    network, side = teacher
    with torch.autocast("cpu", torch.bfloat16):
        pixels = F.interpolate(pixels, (side, side), mode="bilinear", antialias=True, align_corners=False)
        dermoscopy, phone, *_ = network(pixels.contiguous(memory_format=torch.channels_last))
    return {"dermoscopy": dermoscopy.float().softmax(1), "phone": phone.float().softmax(1)}


def loss_of(network, batch: Batch, rows_of: dict[str, slice], teacher=None):
    """The sum of the losses of all answers over one batch; `rows_of` tells where each set lies in it.

    `teacher`, a network and its side, is listened to beside the labels, on mixed images too (Beyer et al., Knowledge
    distillation: A good teacher is patient and consistent, 2022).
    """
    with torch.autocast("cpu", torch.bfloat16):
        dermoscopy, phone, gate, _, _, outline = network(batch.pixels.contiguous(memory_format=torch.channels_last))
    taught = opinions(teacher, batch.pixels) if teacher else None
    everything = torch.arange(len(batch.gates))
    loss = WEIGHTS["gate"] * mixed_cross_entropy(gate, batch.gates, batch, everything)
    for logits, name in ((dermoscopy, "dermoscopy"), (phone, "phone")):
        rows = everything[rows_of[name]]
        own = mixed_cross_entropy(logits, batch.labels, batch, rows)
        if taught:
            own = (1 - TAUGHT) * own + TAUGHT * F.cross_entropy(logits[rows].float(), taught[name][rows])
        loss = loss + WEIGHTS[name] * own
    if batch.outlined.any():
        loss = loss + WEIGHTS["outline"] * outline_loss(outline[batch.outlined].float(), batch.outlines[batch.outlined])
    return loss
