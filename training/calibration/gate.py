"""What the gate says about a photo, and the thresholds from which a photo is refused."""

import numpy as np

from calibration.fitting import fit_acceptance, fit_midway_threshold
from calibration.scoring import Scores, softmax
from photos.classes import GATE
from photos.sets import LESIONS, get_photographed


def no_lesion(gate: np.ndarray) -> np.ndarray:
    """The probability (n,) that there is nothing to assess, from the probabilities of the gate's classes (n, 4)."""
    return gate[:, [GATE.index("not_skin"), GATE.index("no_lesion")]].sum(1)


def other_kind(gate: np.ndarray, mode: str) -> np.ndarray:
    """The probability (n,) that a photo is of the kind that the other mode assesses."""
    return gate[:, GATE.index("phone" if mode == "clinical" else "dermoscopy")]


def fit_gate_thresholds(scores: dict[str, Scores]) -> dict[str, float]:
    """The thresholds for what the gate refuses, from its scores for the validation lesions by set."""
    gates = {name: softmax(scores[name].outputs["gate_logits"]) for name in LESIONS}
    lesions = {name: gate[[row["diagnosis"] != "inflammatory" for row in scores[name].rows]] for name, gate in gates.items()}
    through, ordinary = (np.concatenate([lesions[name] for name in get_photographed(head)]) for head in ("dermoscopy", "phone"))
    to_refuse = np.concatenate([other_kind(ordinary, "clinical"), other_kind(through, "consumer")])
    to_accept = np.concatenate([other_kind(ordinary, "consumer"), other_kind(through, "clinical")])
    return {"notSkin": fit_acceptance([no_lesion(through), no_lesion(ordinary)]), "otherKind": fit_midway_threshold(to_refuse, to_accept)}
