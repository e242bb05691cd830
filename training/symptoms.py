"""What a patient tells beside the photo, as a small model on top of the photo's probabilities.

p(class | photo, signs) is taken as proportional to p(class | photo) * exp(strength * W (x - mean)): each sign moves the
log-probability of a class by a fixed amount. W comes from a logistic regression of the class on the signs alone, over the
training and validation patients, because the network's answers to photos it has learnt from are surer than they should be;
only the strength is fitted to the photo's probabilities, on the validation split. A sign that was not given counts as the mean,
so with none given the photo's probabilities stay as they are.
"""

import numpy as np
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GroupKFold

from scoring import softmax

SIGNS = ["itch", "grew", "hurt", "changed", "bleed", "elevation"]
AGE = "age"
PENALTIES = [0.03, 0.1, 0.3, 1.0]
# At 1 the answers and the photo count as independent of each other given the class; more would count them twice.
STRENGTHS = np.arange(0, 1.05, 0.1)
AGE_UNIT = 10.0


def signs_of(rows: list[dict]) -> np.ndarray:
    """Rows of phone/labels.csv as numbers (n, 7): 1 yes, 0 no, decades of age; NaN where nothing is known."""
    known = {"True": 1.0, "False": 0.0}
    signs = [[known.get(row[sign], np.nan) for sign in SIGNS] + [float(row[AGE] or "nan") / AGE_UNIT] for row in rows]
    return np.array(signs)


def fit_signs(rows: list[dict], labels: np.ndarray, classes: int) -> dict:
    """Mean and coefficients (classes, 7) per sign; the penalty is chosen by cross-validation over patients."""
    signs, patients = signs_of(rows), np.array([row["patient_id"] for row in rows])
    mean = np.nanmean(signs, 0)
    x = np.where(np.isnan(signs), 0, signs - mean)

    def loss(penalty: float) -> float:
        losses = []
        for fit, held in GroupKFold(5).split(x, labels, patients):
            model = LogisticRegression(C=penalty, max_iter=2000).fit(x[fit], labels[fit])
            probabilities = np.full((len(held), classes), 1e-6)
            probabilities[:, model.classes_] = model.predict_proba(x[held])
            losses.append(-np.log(probabilities[np.arange(len(held)), labels[held]] + 1e-6).mean())
        return float(np.mean(losses))

    penalty = min(PENALTIES, key=loss)
    model = LogisticRegression(C=penalty, max_iter=2000).fit(x, labels)
    return {"mean": mean, "coefficients": model.coef_, "penalty": penalty}


def apply_signs(probabilities: np.ndarray, signs: np.ndarray, model: dict, strength: float) -> np.ndarray:
    """The photo's probabilities (n, classes), changed by what was told."""
    x = np.where(np.isnan(signs), 0, signs - model["mean"])
    return softmax(np.log(probabilities + 1e-9) + strength * x @ model["coefficients"].T)


def fit_strength(probabilities: np.ndarray, labels: np.ndarray, signs: np.ndarray, model: dict) -> float:
    """The strength with the least negative log-likelihood on the validation split."""
    loss = lambda s: -np.log(apply_signs(probabilities, signs, model, s)[np.arange(len(labels)), labels]).mean()
    return float(min(STRENGTHS, key=loss))
