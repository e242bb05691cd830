"""The losses that training minimizes."""

import torch
import torch.nn.functional as F

from sets import TEACHES, Batch, get_rows

SMOOTHING = 0.05
WEIGHTS = {"dermoscopy": 1.0, "phone": 0.7, "gate": 0.3, "outline": 0.3}
# The weight of a teacher's prediction in a class score's loss, beside the label.
TEACHER_WEIGHT = 0.5


def outline_loss(logits, targets):
    """Cross-entropy plus one minus the soft Dice coefficient."""
    probabilities = torch.sigmoid(logits)
    overlap = (probabilities * targets).sum((1, 2, 3))
    dice = (2 * overlap + 1) / (probabilities.sum((1, 2, 3)) + targets.sum((1, 2, 3)) + 1)
    return F.binary_cross_entropy_with_logits(logits, targets) + (1 - dice).mean()


def cross_entropy(logits, allowed):
    """Minus the log-probability that the class is one of the allowed ones (n, classes), with smoothed labels."""
    logs = F.log_softmax(logits.float(), 1)
    one_of = -torch.logsumexp(logs.masked_fill(~allowed, -torch.inf), 1)
    return ((1 - SMOOTHING) * one_of - SMOOTHING * logs.mean(1)).mean()


def mixed_cross_entropy(logits, allowed, batch: Batch, rows):
    """Cross-entropy of some rows with their own targets and, as far as they are mixed, their partners'."""
    own = cross_entropy(logits[rows], allowed[rows])
    if batch.partners is None:
        return own
    return batch.share * own + (1 - batch.share) * cross_entropy(logits[rows], allowed[batch.partners[rows]])


@torch.no_grad()
def predict_teacher(teacher, pixels) -> dict[str, torch.Tensor]:
    """Class probabilities of each class head that an earlier model predicts for the same pixels, at the side that it was trained on."""
    model, side = teacher
    with torch.autocast(pixels.device.type, torch.bfloat16):
        pixels = F.interpolate(pixels, (side, side), mode="bilinear", antialias=True, align_corners=False)
        dermoscopy, phone, *_ = model(pixels.contiguous(memory_format=torch.channels_last))
    return {"dermoscopy": dermoscopy.float().softmax(1), "phone": phone.float().softmax(1)}


def compute_loss(model, batch: Batch, teacher=None):
    """The sum of the losses of all outputs over one batch.

    Besides the labels, all lesions learn from `teacher`, a model and its side, on mixed images too (Beyer et al., Knowledge
    distillation: A good teacher is patient and consistent, 2022).
    """
    with torch.autocast(batch.pixels.device.type, torch.bfloat16):
        dermoscopy, phone, gate, _, _, outline, _ = model(batch.pixels.contiguous(memory_format=torch.channels_last))
    gates = F.one_hot(batch.gates, gate.shape[1]).bool()
    all_rows = torch.arange(len(gates), device=gates.device)
    loss = WEIGHTS["gate"] * mixed_cross_entropy(gate, gates, batch, all_rows)
    for logits, name in ((dermoscopy, "dermoscopy"), (phone, "phone")):
        rows = all_rows[get_rows(*TEACHES[name])]
        own = mixed_cross_entropy(logits, batch.allowed[:, : logits.shape[1]], batch, rows)
        if teacher:
            theirs = F.cross_entropy(logits[rows].float(), predict_teacher(teacher, batch.pixels[rows])[name])
            own = (1 - TEACHER_WEIGHT) * own + TEACHER_WEIGHT * theirs
        loss = loss + WEIGHTS[name] * own
    if batch.outlined.any():
        loss = loss + WEIGHTS["outline"] * outline_loss(outline[batch.outlined].float(), batch.outlines[batch.outlined])
    return loss
