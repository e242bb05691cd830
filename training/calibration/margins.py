"""How far the scores of a photo's first views must lie from the thresholds for its other views to be skipped."""

import numpy as np

from calibration.fitting import calibrate, malignant_probability
from calibration.gate import no_lesion, other_kind
from calibration.scoring import Scores, softmax
from photos.classes import MODES
from photos.sets import get_photographed

# In standard deviations of what the other views change. Measured on validation: more than 99.5% of the photos get the
# same risk and first class as from all views.
DEVIATIONS = 2.5


def fit_margins(first: dict[str, Scores], all_views: dict[str, Scores], mode: str, settings: dict) -> dict[str, float]:
    """Margins in logits for a mode, from the scores of the same photos, by set, over the first views and over all views."""
    few, all_of_them = (_decisive(scores, mode, settings) for scores in (first, all_views))
    return {name: round(float(DEVIATIONS * (few[name] - all_of_them[name]).std()), 4) for name in few}


def _decisive(scores: dict[str, Scores], mode: str, settings: dict) -> dict[str, np.ndarray]:
    """What a mode's thresholds are compared with, in logits, (n,) each; twin of packages/analysis/src/settled.ts."""
    head, _ = MODES[mode]
    join = lambda output: np.concatenate([scores[name].outputs[output] for name in get_photographed(head)])
    gate, logits = softmax(join("gate_logits")), join(f"{head}_logits")
    probabilities = calibrate(logits, settings["offsets"], settings["temperature"])
    two = np.sort(probabilities, axis=1)[:, -2:]
    return {
        "noLesion": _logit(no_lesion(gate)),
        "otherKind": _logit(other_kind(gate, mode)),
        "familiar": np.log(np.exp(logits).sum(1)),
        "risk": _logit(malignant_probability(probabilities, settings["classes"])),
        "name": np.log(two[:, 1] / two[:, 0]),
    }


def _logit(probability: np.ndarray) -> np.ndarray:
    """The log-odds, clipped where certainty lies beyond any threshold."""
    clipped = np.clip(probability, 1e-6, 1 - 1e-6)
    return np.log(clipped / (1 - clipped))
