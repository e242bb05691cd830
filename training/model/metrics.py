"""Metrics over scores (n, classes) and class indices (n,)."""

import numpy as np


def top_k(scores: np.ndarray, labels: np.ndarray, k: int) -> float:
    """The share of rows whose label is among the k highest scores."""
    return float((np.argsort(-scores, axis=1)[:, :k] == labels[:, None]).any(1).mean())


def balanced_accuracy(scores: np.ndarray, labels: np.ndarray) -> float:
    """The share recognized, averaged over the classes that occur."""
    hit = scores.argmax(1) == labels
    return float(np.mean([hit[labels == label].mean() for label in np.unique(labels)]))


def merge_keratinocyte(scores: np.ndarray, labels: np.ndarray, classes: list[str]) -> tuple[np.ndarray, np.ndarray]:
    """Probabilities and labels with squamous cell carcinoma counted as actinic keratosis, like HAM10000's single class akiec."""
    scc, ak = classes.index("squamous_cell_carcinoma"), classes.index("actinic_keratosis")
    merged, labels = scores.copy(), np.where(labels == scc, ak, labels)
    merged[:, ak] += merged[:, scc]
    merged[:, scc] = -1
    return merged, labels
