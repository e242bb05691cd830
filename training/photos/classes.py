"""The classes of the model, in the order of its outputs. `packages/contract` holds the names that people read."""

import numpy as np

DERMOSCOPY = [
    "melanoma",
    "melanocytic_nevus",
    "basal_cell_carcinoma",
    "squamous_cell_carcinoma",
    "actinic_keratosis",
    "benign_keratosis",
    "dermatofibroma",
    "vascular_lesion",
]
PHONE = [
    "melanoma",
    "melanocytic_nevus",
    "basal_cell_carcinoma",
    "squamous_cell_carcinoma",
    "actinic_keratosis",
    "seborrheic_keratosis",
]
# The modes, by the class head that assesses their photos and its classes.
MODES = {"clinical": ("dermoscopy", DERMOSCOPY), "consumer": ("phone", PHONE)}
# What the gate distinguishes: a lesion through a dermatoscope, on a phone photo, no skin at all, or skin without a lesion.
GATE = ["dermoscopy", "phone", "not_skin", "no_lesion"]

# Actinic keratosis counts as malignant: it is the precursor of squamous cell carcinoma, and ISIC groups the two
# (akiec) in HAM10000. Missing one means missing a treatment.
MALIGNANT = ["melanoma", "basal_cell_carcinoma", "squamous_cell_carcinoma", "actinic_keratosis"]
BENIGN = ["melanocytic_nevus", "benign_keratosis", "seborrheic_keratosis", "dermatofibroma", "vascular_lesion"]
# A diagnosis is a class of either list above, or one of "other_benign", "other_malignant" and "inflammatory" (a rash).


def possible_classes(row: dict, classes: list[str]) -> list[str]:
    """The classes that a row's diagnosis allows: one, several if it is only known to be benign or malignant, all for a
    rash.

    A benign keratosis is named seborrheic only if it is one: solar lentigo and lichenoid keratosis are not. Raises
    ValueError for a diagnosis that is none of those above.
    """
    diagnosis = row["diagnosis"]
    if diagnosis == "benign_keratosis" and row.get("isic_dx") == "Seborrheic keratosis" and "seborrheic_keratosis" in classes:
        return ["seborrheic_keratosis"]
    if diagnosis in classes:
        return [diagnosis]
    if diagnosis in (*BENIGN, "other_benign"):
        return [label for label in classes if label in BENIGN]
    if diagnosis == "other_malignant":
        return [label for label in classes if label in MALIGNANT]
    if diagnosis == "inflammatory":
        return classes
    raise ValueError(f"{row['image']}: classes.py has no diagnosis {diagnosis!r}")


def get_labels(rows: list[dict], classes: list[str]) -> np.ndarray:
    """Class indices (n,) of rows, -1 if more than one class is possible."""
    possible = [possible_classes(row, classes) for row in rows]
    return np.array([classes.index(labels[0]) if len(labels) == 1 else -1 for labels in possible])
