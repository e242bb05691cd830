"""Figures with counts and 95 % bootstrap intervals, in the shape that packages/contract's model card has."""

import cv2
import numpy as np

from calibrate import malignant_probability
from labels import MALIGNANT
from scores import balanced_accuracy, roc_auc, top_k

RESAMPLES = 1000
BINS = 15


def expected_calibration_error(probabilities: np.ndarray, labels: np.ndarray) -> float:
    """Mean gap between confidence and accuracy of the first prediction over 15 equally wide bins (Guo et al., 2017)."""
    confidence, hit = probabilities.max(1), probabilities.argmax(1) == labels
    bins = np.minimum((confidence * BINS).astype(int), BINS - 1)
    gaps = [abs(confidence[bins == b].mean() - hit[bins == b].mean()) * (bins == b).mean() for b in np.unique(bins)]
    return float(sum(gaps))


def with_interval(measure, *arrays: np.ndarray, seed=0) -> dict[str, float]:
    """measure(*arrays) and its 95 % percentile interval over 1,000 resamples of the rows."""
    random = np.random.default_rng(seed)
    values = []
    for _ in range(RESAMPLES):
        index = random.integers(0, len(arrays[0]), len(arrays[0]))
        try:
            values.append(measure(*[array[index] for array in arrays]))
        except (ZeroDivisionError, ValueError):
            continue
    values = np.array(values)[~np.isnan(values)]
    low, high = np.quantile(values, [0.025, 0.975])
    return {"value": round(float(measure(*arrays)), 4), "low": round(float(low), 4), "high": round(float(high), 4)}


def figures(probabilities: np.ndarray, labels: np.ndarray, classes: list[str], medium: float, split: str) -> dict:
    """Every figure of one mode on one split."""
    summed = malignant_probability(probabilities, classes)
    malignant = np.isin(labels, [classes.index(label) for label in MALIGNANT])
    melanoma = labels == classes.index("melanoma")
    confusion = np.zeros((len(classes), len(classes)), int)
    np.add.at(confusion, (labels, probabilities.argmax(1)), 1)
    # A resample without a single case of a class has no such figure and is left out of the interval.
    mean_of = lambda hit: hit.mean() if len(hit) else np.nan  # noqa: E731
    return {
        "split": split,
        "count": len(labels),
        "counts": {name: int((labels == i).sum()) for i, name in enumerate(classes)},
        "top1": with_interval(lambda p, y: top_k(p, y, 1), probabilities, labels),
        "top2": with_interval(lambda p, y: top_k(p, y, 2), probabilities, labels),
        "balancedAccuracy": with_interval(balanced_accuracy, probabilities, labels),
        "melanomaAuc": with_interval(roc_auc, probabilities[:, classes.index("melanoma")], melanoma),
        "malignantAuc": with_interval(roc_auc, summed, malignant),
        "melanomaSensitivity": with_interval(lambda s, m: mean_of(s[m] >= medium), summed, melanoma),
        "malignantSensitivity": with_interval(lambda s, m: mean_of(s[m] >= medium), summed, malignant),
        "specificity": with_interval(lambda s, m: mean_of(s[~m] < medium), summed, malignant),
        "calibrationError": with_interval(expected_calibration_error, probabilities, labels),
        "confusion": confusion.tolist(),
    }


def dice(logits: np.ndarray, mask: np.ndarray, threshold: float) -> float:
    """Overlap of a predicted outline (m, m) and a true one (k, k), compared at the true one's resolution."""
    side = mask.shape[0]
    probability = 1 / (1 + np.exp(-cv2.resize(logits, (side, side), interpolation=cv2.INTER_LINEAR)))
    predicted, true = probability >= threshold, mask >= 128
    return float(2 * (predicted & true).sum() / max(1, predicted.sum() + true.sum()))
