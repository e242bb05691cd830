"""What is chosen on the validation split: offsets, temperature, and the thresholds of risk, of the gate and of the sets."""

import numpy as np

from calibration.scoring import softmax
from model.metrics import balanced_accuracy, merge_keratinocyte, top_k
from photos.classes import BENIGN, MALIGNANT

EXPONENTS = np.arange(0, 1.01, 0.05)
TEMPERATURES = np.exp(np.linspace(np.log(0.4), np.log(2.5), 106))
# The share of melanomas, and of all malignant lesions, that must not be Low, and how many melanomas make a source meaningful.
SENSITIVITY = 0.95
ENOUGH = 50
HIGH_SPECIFICITY = 0.9
# The shares of validation photos that the gate accepts, that are familiar, and whose possible classes include the true one.
ACCEPTED, FAMILIAR, COVERAGE = 0.985, 0.995, 0.9


def fit_offsets(logits: np.ndarray, labels: np.ndarray, groups: np.ndarray, natural: np.ndarray, sampled: np.ndarray, classes: list[str]) -> np.ndarray:
    """Offsets e * log(natural / sampled class frequency); e gives the best top-2 plus balanced accuracy on these scores.

    The sampler shows rare classes more often than they occur; adding the log ratio moves the scores back toward the
    frequencies in the photos on which the metrics are measured (Menon et al., logit adjustment, 2021). The groups, numbered
    from 0 for each photo (n,), weigh the same, however many photos each has.
    """
    ratio = np.log(natural / sampled)
    of_each = [groups == group for group in np.unique(groups)]
    adjusted = [softmax(logits + e * ratio) for e in EXPONENTS]
    one = lambda p, own: top_k(p[own], labels[own], 2) + balanced_accuracy(*merge_keratinocyte(p[own], labels[own], classes))
    quality = [sum(one(p, own) for own in of_each) for p in adjusted]
    best = np.flatnonzero(np.array(quality) >= max(quality) - 1e-9)
    return EXPONENTS[best[len(best) // 2]] * ratio


def calibrate(logits: np.ndarray, offsets: np.ndarray | list[float], temperature: float) -> np.ndarray:
    """Calibrated probabilities of a class head's scores, both (n, classes)."""
    return softmax((logits + np.array(offsets)) / temperature)


def fit_temperature(logits: np.ndarray, labels: np.ndarray, groups: np.ndarray) -> float:
    """The temperature with the least negative log-likelihood (Guo et al., 2017); each group of photos weighs the same."""
    weights = 1 / np.bincount(groups)[groups]
    losses = [(weights * -np.log(softmax(logits / t)[np.arange(len(labels)), labels] + 1e-12)).sum() for t in TEMPERATURES]
    return float(TEMPERATURES[int(np.argmin(losses))])


def malignant_probability(probabilities: np.ndarray, classes: list[str]) -> np.ndarray:
    """Summed probability of the malignant classes, (n,)."""
    return probabilities[:, [classes.index(label) for label in MALIGNANT]].sum(1)


def to_scale_of(probabilities: np.ndarray, theirs: np.ndarray, ours: np.ndarray) -> np.ndarray:
    """Another model's probabilities (n,) on this model's scale, by quantile mapping; `theirs` and `ours` are what the
    two models give for the same photos.

    A model trained for a shorter time is less sure of everything, however well both are calibrated.
    """
    return np.interp(probabilities, np.sort(theirs), np.sort(ours))


def fit_thresholds(summed: np.ndarray, diagnoses: np.ndarray, sources: np.ndarray) -> dict[str, float]:
    """Thresholds on the summed malignant probability of lesions (n,), given their sources and their diagnoses, including
    those that the mode cannot name.

    high: the lowest threshold at which at most one benign lesion in ten is called High.

    medium: the highest threshold at which SENSITIVITY of melanomas and of all malignant lesions are not called Low, in
    every source that has ENOUGH melanomas, or, without such a source, in all sources together.
    A small number of cases can push both up, so they are capped: anything more likely malignant than not is High, and
    Medium begins no higher than half of High.
    """
    malignant, melanoma = np.isin(diagnoses, [*MALIGNANT, "other_malignant"]), diagnoses == "melanoma"
    benign = np.isin(diagnoses, [*BENIGN, "other_benign"])
    high = min(0.5, np.quantile(summed[benign], HIGH_SPECIFICITY, method="higher"))
    of_each = [sources == source for source in np.unique(sources)]
    groups = [source & kind for source in of_each if (source & melanoma).sum() >= ENOUGH for kind in (melanoma, malignant)]
    medium = min(np.quantile(summed[group], 1 - SENSITIVITY, method="lower") for group in groups or (melanoma, malignant))
    return {"medium": round(float(min(medium, high / 2)), 4), "high": round(float(high), 4)}


def fit_midway_threshold(to_refuse: np.ndarray, to_accept: np.ndarray) -> float:
    """The threshold on a gate's probability that is halfway, in logits, between what it must refuse and what it must accept.

    That is, between the 2nd percentile of the former and the 99.5th percentile of the latter.
    """
    logit = lambda p: np.log((p + 1e-6) / (1 - p + 1e-6))
    middle = (logit(np.quantile(to_accept, 0.995)) + logit(np.quantile(to_refuse, 0.02))) / 2
    return round(float(np.clip(1 / (1 + np.exp(-middle)), 0.05, 0.95)), 4)


def fit_acceptance(cameras: list[np.ndarray]) -> float:
    """The lowest threshold on a gate's probability below which ACCEPTED of the lesions stay, for each kind of camera."""
    highest = max(float(np.quantile(probabilities, ACCEPTED, method="lower")) for probabilities in cameras)
    return round(float(np.floor(highest * 1e4) + 1) / 1e4, 4)


def fit_set_threshold(probabilities: np.ndarray, labels: np.ndarray) -> float:
    """The probability from which classes include the true one for COVERAGE of all photos (split conformal, Sadinle et
    al., 2019)."""
    true = np.sort(probabilities[np.arange(len(labels)), labels])
    return round(float(true[max(0, int(np.floor((len(true) + 1) * (1 - COVERAGE))) - 1)]), 4)


def fit_familiarity(logits: np.ndarray) -> float:
    """The log-sum-exp of the scores (negative energy, Liu et al., 2020) that FAMILIAR of the validation lesions reach."""
    highest = logits.max(1)
    familiarity = highest + np.log(np.exp(logits - highest[:, None]).sum(1))
    return round(float(np.quantile(familiarity, 1 - FAMILIAR)), 4)
