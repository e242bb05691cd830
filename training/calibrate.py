"""What is chosen on the validation split: score offsets, temperature, risk thresholds and the gate's thresholds."""

import numpy as np

from labels import MALIGNANT
from scores import top_k
from scoring import softmax

EXPONENTS = np.arange(0, 1.01, 0.05)
TEMPERATURES = np.exp(np.linspace(np.log(0.4), np.log(2.5), 106))
SENSITIVITY = 0.95
HIGH_SPECIFICITY = 0.9


def fit_offsets(logits: np.ndarray, labels: np.ndarray, natural: np.ndarray, sampled: np.ndarray) -> np.ndarray:
    """Offsets e * log(natural / sampled class frequency); e gives the best top-1 + top-2 on these scores.

    The sampler shows rare classes more often than they occur; adding the log ratio moves the scores back toward the
    frequencies of the photos that the figures are measured on (Menon et al., logit adjustment, 2021).
    """
    ratio = np.log(natural / sampled)
    quality = [top_k(logits + e * ratio, labels, 1) + top_k(logits + e * ratio, labels, 2) for e in EXPONENTS]
    best = np.flatnonzero(np.array(quality) >= max(quality) - 1e-9)
    return EXPONENTS[best[len(best) // 2]] * ratio


def fit_temperature(logits: np.ndarray, labels: np.ndarray) -> float:
    """The temperature with the least negative log-likelihood (Guo et al., 2017)."""
    losses = [-np.log(softmax(logits / t)[np.arange(len(labels)), labels] + 1e-12).mean() for t in TEMPERATURES]
    return float(TEMPERATURES[int(np.argmin(losses))])


def malignant_probability(probabilities: np.ndarray, classes: list[str]) -> np.ndarray:
    """Summed probability of the malignant classes, (n,)."""
    return probabilities[:, [classes.index(label) for label in MALIGNANT]].sum(1)


def fit_thresholds(probabilities: np.ndarray, labels: np.ndarray, classes: list[str]) -> dict[str, float]:
    """medium: the highest threshold that keeps 95 % of melanomas and of all malignant lesions from Low.

    high: the lowest one at which at most one benign lesion in ten is called High.
    """
    summed = malignant_probability(probabilities, classes)
    malignant = np.isin(labels, [classes.index(label) for label in MALIGNANT])
    melanoma = labels == classes.index("melanoma")
    medium = min(np.quantile(summed[group], 1 - SENSITIVITY, method="lower") for group in (melanoma, malignant))
    high = max(np.quantile(summed[~malignant], HIGH_SPECIFICITY, method="higher"), medium + 0.05)
    return {"medium": round(float(medium), 4), "high": round(float(high), 4)}


def fit_gate(not_skin: np.ndarray, lesions: np.ndarray) -> float:
    """The threshold on P(not skin) half way, in logits, between the lesions' 99th and the others' 2nd percentile."""
    logit = lambda p: np.log((p + 1e-6) / (1 - p + 1e-6))  # noqa: E731
    middle = (logit(np.quantile(lesions, 0.99)) + logit(np.quantile(not_skin, 0.02))) / 2
    return round(float(np.clip(1 / (1 + np.exp(-middle)), 0.05, 0.95)), 4)
