"""What each mode needs to turn scores into an assessment, chosen on the validation split and on out-of-fold predictions."""

from pathlib import Path

import numpy as np

from calibration import fitting, symptoms
from calibration.margins import fit_margins
from calibration.out_of_fold import read_folds
from photos.classes import MALIGNANT, MODES, PHONE, get_labels, possible_classes
from photos.labels import PAIRED, is_sharp, read_labels
from photos.sets import CENTER_CROP, MELANOMA, SHARES, get_photographed


def training_frequencies(data: Path, head: str, classes: list[str]) -> tuple[np.ndarray, np.ndarray]:
    """Class frequencies of a head's sharp training images: as they are, and as the square-root sampling of each set shows
    them."""
    natural, sampled = np.full(len(classes), 1e-6), np.full(len(classes), 1e-6)
    for name in get_photographed(head):
        labels = get_labels([row for row in read_labels(data, name, "train") if is_sharp(row)], classes)
        counts = np.maximum(np.bincount(labels[labels >= 0], minlength=len(classes)), 1e-3)
        natural += counts
        drawn = np.sqrt(counts) * np.where(np.array(classes) == "melanoma", MELANOMA if name in PAIRED else 1, 1)
        sampled += SHARES[name] * drawn / drawn.sum()
    return natural / natural.sum(), sampled / sampled.sum()


def calibrate_head(head: str, classes: list[str], data: Path, val: dict[str, np.ndarray]) -> tuple[np.ndarray, float]:
    """Offsets (classes,) and temperature of a class head, from its scores (n, classes) of each photographed set's validation split.

    The sets weigh the same, however many photos each has: the percentages must hold for either camera.
    """
    labels = [get_labels(read_labels(data, name, "val"), classes) for name in val]
    logits = np.concatenate([scores[known >= 0] for scores, known in zip(val.values(), labels)])
    groups = np.repeat(np.arange(len(labels)), [(known >= 0).sum() for known in labels])
    known = np.concatenate([known[known >= 0] for known in labels])
    offsets = fitting.fit_offsets(logits, known, groups, *training_frequencies(data, head, classes), classes)
    return offsets, fitting.fit_temperature(logits + offsets, known, groups)


def predict_left_out(folds: Path, mode: str, data: Path, ours: np.ndarray) -> tuple[np.ndarray, list[dict]]:
    """Malignant probabilities (n,) of the training pairs, each by a model that never saw it, and their rows.

    They are on the scale of `ours`, the product's probabilities of the mode's validation photos.
    """
    head, classes = MODES[mode]
    summed, rows = [], []
    for fold in read_folds(folds, head, data):
        offsets, temperature = calibrate_head(head, classes, data, fold.val)
        get_summed = lambda logits: fitting.malignant_probability(fitting.calibrate(logits, offsets, temperature), classes)
        theirs = get_summed(np.concatenate(list(fold.val.values())))
        summed.append(fitting.to_scale_of(get_summed(fold.left_out), theirs, ours))
        rows += fold.rows
    return np.concatenate(summed), rows


def choose_thresholds(mode: str, data: Path, rows: dict[str, list[dict]], summed: np.ndarray, folds: Path | None) -> dict[str, float]:
    """The thresholds of risk, from the validation rows of each set and their malignant probabilities, one set after another.
    """
    left_out, left_out_rows = predict_left_out(folds, mode, data, summed) if folds else ([], [])
    sources = [name for name, own in rows.items() for _ in own] + [next(name for name in rows if name in PAIRED)] * len(left_out_rows)
    diagnoses = [row["diagnosis"] for own in (*rows.values(), left_out_rows) for row in own]
    return fitting.fit_thresholds(np.concatenate([summed, left_out]), np.array(diagnoses), np.array(sources))


def summed_malignant(mode: str, scores: dict, settings: dict) -> np.ndarray:
    """The malignant probabilities (n,) of a mode's validation photos, one set after another, under the mode's settings."""
    head, classes = MODES[mode]
    logits = np.concatenate([scores[name].outputs[f"{head}_logits"] for name in get_photographed(head)])
    return fitting.malignant_probability(fitting.calibrate(logits, settings["offsets"], settings["temperature"]), classes)


def keep_thresholds(mode: str, former: dict, before: dict, settings: dict, scores: dict) -> dict[str, float]:
    """A mode's former thresholds of risk on the scale of its new probabilities: as many of the same validation photos lie
    below them as before.

    `before` are the scores of a model under the settings `former`, `scores` those under the new `settings`.
    """
    # Zero and one are added for thresholds below or above all of these photos.
    theirs, ours = (np.concatenate([[0], summed_malignant(mode, *each), [1]]) for each in ((before, former), (scores, settings)))
    moved = fitting.to_scale_of(np.array([former["thresholds"]["medium"], former["thresholds"]["high"]]), theirs, ours)
    return {"medium": round(float(moved[0]), 4), "high": round(min(0.5, float(moved[1])), 4)}


def describe_mode(mode: str, data: Path, scores: dict, first: dict, folds: Path | None) -> dict:
    """What one mode needs to turn scores into an assessment; `first` are the scores of the first views, `folds` what
    folds.py wrote."""
    head, classes = MODES[mode]
    val = {name: scores[name].outputs[f"{head}_logits"] for name in get_photographed(head)}
    offsets, temperature = calibrate_head(head, classes, data, val)
    rows, logits = [row for name in val for row in scores[name].rows], np.concatenate(list(val.values()))
    labels, probabilities = get_labels(rows, classes), fitting.calibrate(logits, offsets, temperature)
    exact, lesions = labels >= 0, np.array([row["diagnosis"] != "inflammatory" for row in rows])
    summed = fitting.malignant_probability(probabilities, classes)
    settings = {
        "classes": classes,
        "malignant": MALIGNANT,
        "temperature": round(temperature, 4),
        # Removes the minus sign of zero.
        "offsets": [round(float(o), 4) + 0.0 for o in offsets],
        "thresholds": choose_thresholds(mode, data, {name: scores[name].rows for name in val}, summed, folds),
        "possibleFrom": fitting.fit_set_threshold(probabilities[exact], labels[exact]),
        "familiarFrom": fitting.fit_familiarity(logits[lesions]),
    }
    if mode in CENTER_CROP:
        settings["centerCrop"] = CENTER_CROP[mode]
    if mode == "consumer":
        # The patients' photos come first: close-ups have no symptoms.
        patients = scores["phone"].rows
        settings["symptomWeights"] = describe_symptoms(data, patients, probabilities[: len(patients)])
    return settings | {"margins": fit_margins(first, scores, mode, settings)}


def describe_symptoms(data: Path, val_rows: list[dict], probabilities: np.ndarray) -> dict:
    """The weights of the symptoms, from the patients of training and validation; their strength from the validation
    photos.

    Lesions whose exact class the mode cannot name are left out.
    """
    rows = [row for row in read_labels(data, "phone") if row["split"] != "test" and len(possible_classes(row, PHONE)) == 1]
    model = symptoms.fit_symptoms(rows, get_labels(rows, PHONE), len(PHONE))
    val_labels = get_labels(val_rows, PHONE)
    exact = val_labels >= 0
    strength = symptoms.fit_strength(probabilities[exact], val_labels[exact], symptoms.parse_symptoms(val_rows)[exact], model)
    rounded = lambda values: np.round(values, 4).tolist()
    return {
        "names": [*symptoms.SYMPTOMS, symptoms.AGE],
        "mean": rounded(model["mean"]),
        "coefficients": rounded(model["coefficients"]),
        "strength": round(strength, 2),
    }
