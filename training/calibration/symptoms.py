"""The patient's symptoms, as a small model on top of the photo's probabilities.

p(class | photo, symptoms) is taken as proportional to p(class | photo) * exp(strength * W (x - mean)): each symptom moves the
log-probability of a class by a fixed amount. W comes from a logistic regression of the class on the symptoms alone, over the
training and validation patients, because the model is overconfident on photos it was trained on;
only the strength is fitted to the photo's probabilities, on the validation split. A symptom without an answer counts as the
mean, so without any the photo's probabilities stay as they are.
"""

import numpy as np
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GroupKFold

from calibration.scoring import softmax

SYMPTOMS = ["itch", "grew", "hurt", "changed", "bleed", "elevation"]
AGE = "age"
PENALTIES = [0.03, 0.1, 0.3, 1.0]
# At 1, the answers and the photo count as independent of each other, given the class; more would count them twice.
STRENGTHS = np.arange(0, 1.05, 0.1)
AGE_UNIT = 10.0


def parse_symptoms(rows: list[dict]) -> np.ndarray:
    """Rows of phone/labels.csv as numbers (n, 7): 1 yes, 0 no, decades of age; NaN if unknown."""
    known = {"True": 1.0, "False": 0.0}
    symptoms = [[known.get(row[name], np.nan) for name in SYMPTOMS] + [float(row[AGE] or "nan") / AGE_UNIT] for row in rows]
    return np.array(symptoms)


def fit_symptoms(rows: list[dict], labels: np.ndarray, classes: int) -> dict:
    """Mean and coefficients (classes, 7) per symptom; the penalty is chosen by cross-validation over patients."""
    symptoms, patients = parse_symptoms(rows), np.array([row["patient_id"] for row in rows])
    mean = np.nanmean(symptoms, 0)
    x = np.where(np.isnan(symptoms), 0, symptoms - mean)

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


def apply_symptoms(probabilities: np.ndarray, symptoms: np.ndarray, model: dict, strength: float) -> np.ndarray:
    """The photo's probabilities (n, classes), changed by the symptoms."""
    x = np.where(np.isnan(symptoms), 0, symptoms - model["mean"])
    return softmax(np.log(probabilities + 1e-9) + strength * x @ model["coefficients"].T)


def fit_strength(probabilities: np.ndarray, labels: np.ndarray, symptoms: np.ndarray, model: dict) -> float:
    """The strength with the least negative log-likelihood on the validation split."""
    loss = lambda s: -np.log(apply_symptoms(probabilities, symptoms, model, s)[np.arange(len(labels)), labels]).mean()
    return float(min(STRENGTHS, key=loss))
