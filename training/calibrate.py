"""What is chosen on the validation split: offsets, temperature, thresholds of risk, of the gate and of the sets."""

import numpy as np

from labels import MALIGNANT
from scores import balanced_accuracy, merge_keratinocyte, top_k
from scoring import softmax

EXPONENTS = np.arange(0, 1.01, 0.05)
TEMPERATURES = np.exp(np.linspace(np.log(0.4), np.log(2.5), 106))
# At least 95% must hold on new photos; a little more is asked of the few melanomas that validation has.
SENSITIVITY = 0.97
HIGH_SPECIFICITY = 0.9


def fit_offsets(logits: np.ndarray, labels: np.ndarray, natural: np.ndarray, sampled: np.ndarray, classes: list[str]) -> np.ndarray:
    """Offsets e * log(natural / sampled class frequency); e gives the best top-2 plus balanced accuracy on these scores.

    The sampler shows rare classes more often than they occur; adding the log ratio moves the scores back toward the
    frequencies of the photos that the metrics are measured on (Menon et al., logit adjustment, 2021).
    """
    ratio = np.log(natural / sampled)
    adjusted = [softmax(logits + e * ratio) for e in EXPONENTS]
    quality = [top_k(p, labels, 2) + balanced_accuracy(*merge_keratinocyte(p, labels, classes)) for p in adjusted]
    best = np.flatnonzero(np.array(quality) >= max(quality) - 1e-9)
    return EXPONENTS[best[len(best) // 2]] * ratio


def fit_temperature(logits: np.ndarray, labels: np.ndarray) -> float:
    """The temperature with the least negative log-likelihood (Guo et al., 2017)."""
    losses = [-np.log(softmax(logits / t)[np.arange(len(labels)), labels] + 1e-12).mean() for t in TEMPERATURES]
    return float(TEMPERATURES[int(np.argmin(losses))])


def malignant_probability(probabilities: np.ndarray, classes: list[str]) -> np.ndarray:
    """Summed probability of the malignant classes, (n,)."""
    return probabilities[:, [classes.index(label) for label in MALIGNANT]].sum(1)


def fit_thresholds(probabilities: np.ndarray, diagnoses: np.ndarray, classes: list[str]) -> dict[str, float]:
    """Of the summed malignant probability, by the diagnoses, also those that the mode cannot name.

    high: the lowest threshold at which at most one benign lesion in ten is called High.

    medium: the highest one at which 97% of melanomas and of all malignant lesions are not called Low.
    Few cases can push both up, so they are capped: what is more likely malignant than not is High, and Medium begins at
    half of High at the latest.
    """
    summed = malignant_probability(probabilities, classes)
    malignant, melanoma = np.isin(diagnoses, [*MALIGNANT, "other_malignant"]), diagnoses == "melanoma"
    high = min(0.5, np.quantile(summed[~malignant], HIGH_SPECIFICITY, method="higher"))
    medium = min(np.quantile(summed[group], 1 - SENSITIVITY, method="lower") for group in (melanoma, malignant))
    return {"medium": round(float(min(medium, high / 2)), 4), "high": round(float(high), 4)}


def fit_gate(to_refuse: np.ndarray, to_accept: np.ndarray) -> float:
    """The threshold on a gate's probability half way, in logits, between what it must refuse and must accept.

    Taken between the 2nd percentile of the former and the 99.5th of the latter.
    """
    logit = lambda p: np.log((p + 1e-6) / (1 - p + 1e-6))
    middle = (logit(np.quantile(to_accept, 0.995)) + logit(np.quantile(to_refuse, 0.02))) / 2
    return round(float(np.clip(1 / (1 + np.exp(-middle)), 0.05, 0.95)), 4)


def fit_set_threshold(probabilities: np.ndarray, labels: np.ndarray, coverage=0.9) -> float:
    """Classes at least this probable hold the true one for `coverage` of all photos (split conformal, Sadinle et al., 2019)."""
    true = np.sort(probabilities[np.arange(len(labels)), labels])
    return round(float(true[max(0, int(np.floor((len(true) + 1) * (1 - coverage))) - 1)]), 4)


def fit_familiarity(logits: np.ndarray, accepted=0.995) -> float:
    """The log-sum-exp of the scores (negative energy, Liu et al., 2020) that `accepted` of the validation lesions reach."""
    highest = logits.max(1)
    familiarity = highest + np.log(np.exp(logits - highest[:, None]).sum(1))
    return round(float(np.quantile(familiarity, 1 - accepted)), 4)
