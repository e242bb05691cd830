"""What a model in training predicts for a set, and how good the predictions are on the validation split. The test split
is never read here."""

from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F
from sklearn.metrics import roc_auc_score

from model.lesion_model import LesionModel
from model.metrics import balanced_accuracy, merge_keratinocyte, top_k
from photos.arrays import load_arrays
from photos.classes import get_labels
from photos.labels import read_labels
from photos.sets import CLASSES, HEAD, LESIONS


@torch.no_grad()
def predict(model: LesionModel, images: np.ndarray, name: str, size: int, views: int, center_crop: float | None = None) -> torch.Tensor:
    """Logits (n, classes) of a set's class head for its decoded images (n, side, side, 3), averaged over the first `views` quarter turns.

    As in the product, every second view shows the middle `center_crop` of the square, and a triangle filter resizes it to `size` pixels.
    """
    device, output = model.gate.weight.device, list(CLASSES).index(HEAD[name])
    model.eval()
    logits = [torch.empty(0, len(CLASSES[HEAD[name]]))]
    for start in range(0, len(images), 192):
        whole = torch.from_numpy(np.ascontiguousarray(images[start : start + 192])).to(device).permute(0, 3, 1, 2).float() / 127.5 - 1
        edge = round((1 - (center_crop or 1)) / 2 * whole.shape[-1])
        inner = whole[..., edge : whole.shape[-1] - edge, edge : whole.shape[-1] - edge]
        scale = lambda square: F.interpolate(square, (size, size), mode="bilinear", antialias=True, align_corners=False)
        turned = (torch.rot90(scale(inner if view % 2 else whole), view, (2, 3)) for view in range(views))
        with torch.autocast(device.type, torch.bfloat16):
            scores = [model(pixels.contiguous(memory_format=torch.channels_last))[output].float() for pixels in turned]
        logits.append(torch.stack(scores).mean(0).cpu())
    return torch.cat(logits)


def validate(model: LesionModel, data: Path, cache: Path, size: int) -> dict:
    """Top-1, top-2, balanced accuracy and the AUC of melanoma on the validation split, from single views of photos with one class."""
    metrics = {}
    for name in LESIONS:
        classes = CLASSES[HEAD[name]]
        rows = read_labels(data, name)
        labels = get_labels(rows, classes)
        chosen = np.flatnonzero((labels >= 0) & np.array([row["split"] == "val" for row in rows]))
        labels = labels[chosen]
        images = load_arrays(cache, name, "images", rows)[chosen]
        probabilities = predict(model, images, name, size, 1).softmax(1).numpy()
        scores = {
            "top1": top_k(probabilities, labels, 1),
            "top2": top_k(probabilities, labels, 2),
            "balanced": balanced_accuracy(*merge_keratinocyte(probabilities, labels, classes)),
            "melanoma": roc_auc_score(labels == 0, probabilities[:, 0]),
        }
        metrics[name] = {key: round(value, 4) for key, value in scores.items()}
    return metrics
