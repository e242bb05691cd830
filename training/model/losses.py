"""The losses that training minimizes."""

import torch
import torch.nn.functional as F

from model.lesion_model import LesionModel
from photos.batches import Batch, get_rows
from photos.sets import TEACHES

SMOOTHING = 0.05
WEIGHTS = {"dermoscopy": 1.0, "phone": 0.7, "gate": 0.3, "outline": 0.3}


def outline_loss(logits: torch.Tensor, targets: torch.Tensor, outlined: torch.Tensor) -> torch.Tensor:
    """Cross-entropy plus one minus the soft Dice coefficient, over the images (n,) that have an outline."""
    probabilities = torch.sigmoid(logits)
    overlap = (probabilities * targets).sum((1, 2, 3))
    dice = (2 * overlap + 1) / (probabilities.sum((1, 2, 3)) + targets.sum((1, 2, 3)) + 1)
    losses = F.binary_cross_entropy_with_logits(logits, targets, reduction="none").mean((1, 2, 3)) + 1 - dice
    return (losses * outlined).sum() / outlined.sum().clamp(min=1)


def cross_entropy(logs: torch.Tensor, allowed: torch.Tensor) -> torch.Tensor:
    """The negative log-probability (n,) that the class is one of the allowed ones (n, classes), with smoothed labels."""
    one_of = -torch.logsumexp(logs.masked_fill(~allowed, -torch.inf), 1)
    return (1 - SMOOTHING) * one_of - SMOOTHING * logs.mean(1)


def mixed_cross_entropy(logits: torch.Tensor, allowed: torch.Tensor, batch: Batch, rows: torch.Tensor) -> torch.Tensor:
    """Cross-entropy of the images at `rows` (n,) with their own targets and, to the extent that they are blended, those of
    their partners."""
    logs = F.log_softmax(logits[rows].float(), 1)
    own = cross_entropy(logs, allowed[rows])
    return own if batch.share == 1 else batch.share * own + (1 - batch.share) * cross_entropy(logs, allowed[batch.partners[rows]])


def class_loss(logits: torch.Tensor, batch: Batch, rows: torch.Tensor, predicted_weight: float) -> torch.Tensor:
    """The loss of a class head over the images at `rows`: from the labels and, where there are any, from out-of-fold
    predictions.

    A model that never saw a photo shows what can be known about it: it is unsure where a label is likely to be
    wrong.
    """
    by_label = mixed_cross_entropy(logits, batch.allowed[:, : logits.shape[1]], batch, rows)
    predicted = batch.share * batch.predicted[rows] + (1 - batch.share) * batch.predicted[batch.partners[rows]]
    by_prediction = F.cross_entropy(logits[rows].float(), predicted[:, : logits.shape[1]], reduction="none")
    # Both partners have a prediction if these sum to one.
    weight = predicted_weight * (predicted.sum(1) > 0.99)
    return ((1 - weight) * by_label + weight * by_prediction).mean()


def compute_loss(model: LesionModel, batch: Batch, predicted_weight: float) -> torch.Tensor:
    """The sum of the losses of all outputs over one batch; `predicted_weight` is the weight of out-of-fold predictions in the class heads' losses."""
    with torch.autocast(batch.pixels.device.type, torch.bfloat16):
        dermoscopy, phone, gate, _, _, outline, _ = model(batch.pixels.contiguous(memory_format=torch.channels_last))
    gates = F.one_hot(batch.gates, gate.shape[1]).bool()
    rows = torch.arange(len(gates), device=gates.device)
    loss = WEIGHTS["gate"] * mixed_cross_entropy(gate, gates, batch, rows).mean()
    for logits, name in ((dermoscopy, "dermoscopy"), (phone, "phone")):
        loss = loss + WEIGHTS[name] * class_loss(logits, batch, rows[get_rows(len(rows), *TEACHES[name])], predicted_weight)
    return loss + WEIGHTS["outline"] * outline_loss(outline.float(), batch.outlines, batch.outlined)
