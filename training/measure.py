"""Published models compared with each other, including on pairs, as the product would assess each photo.

`python measure.py --data DIR --made DIR --models FOLDER...`, each with model.onnx and model-card.json. Every photo is scored
once by each file and center crop, and its scores are saved beside the model, in FOLDER/scores/. Sharpness and light are left out, because
all models share them. Choose on the validation split, which is measured unless `--split test` is given.
"""

import argparse
import hashlib
import json
from pathlib import Path

import numpy as np
from sklearn.metrics import roc_auc_score

from calibration.fitting import calibrate, malignant_probability
from calibration.gate import no_lesion, other_kind
from calibration.scoring import open_session, score_set, softmax
from model.metrics import balanced_accuracy, merge_keratinocyte, top_k
from photos.classes import MALIGNANT, MODES, get_labels
from photos.files import whole_file
from photos.labels import MADE, read_labels
from published.card import read_card

SETS = ["dermoscopy", "dermoscopic", "phone", "closeup", "not_skin", "faces", "corners", "no_lesion", "synthetic", "rashes"]
MODE = {"dermoscopy": "clinical", "dermoscopic": "clinical", "phone": "consumer", "closeup": "consumer"}
SAVED = ["dermoscopy_logits", "phone_logits", "gate_logits"]
BINS = 10
# The classes of pairs with 20 photos or more in its test split.
FREQUENT = ["melanoma", "melanocytic_nevus", "basal_cell_carcinoma", "squamous_cell_carcinoma", "benign_keratosis"]


def get_scores(folder: Path, card: dict, place: Path, name: str, rows: list[dict], split: str) -> dict[str, np.ndarray]:
    """The model's scores for the rows of a set's split, averaged over the card's views; read back if they were computed
    earlier."""
    center_crop = card["modes"][MODE[name]].get("centerCrop") if name in MODE else None
    photos = hashlib.sha256("\n".join(row["image"] for row in rows).encode()).hexdigest()
    # Other commands may have rewritten a file and its card in place, and labels.csv may have different rows by now.
    saved = folder / "scores" / card["file"]["sha256"][:12] / f"{split}-{name}-{center_crop}-{photos[:12]}.npz"
    if not saved.exists():
        saved.parent.mkdir(parents=True, exist_ok=True)
        session = open_session(folder / card["file"]["name"])
        outputs = score_set(session, place, name, split, card["input"]["size"], card["input"]["views"], center_crop).outputs
        with whole_file(saved) as part:
            np.savez(part, **{output: outputs[output] for output in SAVED})
    return dict(np.load(saved))


def find_unsuitable(outputs: dict[str, np.ndarray], mode: str, card: dict) -> dict[str, np.ndarray]:
    """Which photos are unsuitable in a mode, by reason: nothing to assess, the other mode, or unlike what was learned."""
    gate = softmax(outputs["gate_logits"])
    logits = outputs[f"{MODES[mode][0]}_logits"]
    nothing = no_lesion(gate) >= card["gate"]["notSkin"]
    wrong = ~nothing & (other_kind(gate, mode) >= card["gate"]["otherKind"])
    unfamiliar = ~nothing & ~wrong & (np.log(np.exp(logits).sum(1)) < card["modes"][mode]["familiarFrom"])
    return {"nothing": nothing, "wrong_mode": wrong, "unfamiliar": unfamiliar}


def calibration_error(probabilities: np.ndarray, labels: np.ndarray) -> float:
    """Mean distance between confidence and accuracy of the first prediction, over BINS equally wide bins."""
    confidence, hit = probabilities.max(1), probabilities.argmax(1) == labels
    place = np.minimum((confidence * BINS).astype(int), BINS - 1)
    return sum(abs(confidence[place == b].sum() - hit[place == b].sum()) for b in range(BINS)) / len(labels)


def count(chosen: np.ndarray) -> str:
    """How many of the photos (n,) are chosen."""
    return f"{int(chosen.sum())} of {len(chosen)}"


def lesion_metrics(rows: list[dict], outputs: dict[str, np.ndarray], mode: str, card: dict) -> dict:
    """Metrics of a set of lesions. Those whose exact class the mode cannot name count only for risk."""
    name, classes = MODES[mode]
    settings = card["modes"][mode]
    probabilities = calibrate(outputs[f"{name}_logits"], settings["offsets"], settings["temperature"])
    diagnosis = np.array([row["diagnosis"] for row in rows])
    lesion = diagnosis != "inflammatory"
    melanoma, malignant = diagnosis == "melanoma", np.isin(diagnosis, [*MALIGNANT, "other_malignant"])
    refused = find_unsuitable(outputs, mode, card)
    shown = ~np.any(list(refused.values()), axis=0)
    risky = malignant_probability(probabilities, classes)
    low = shown & (risky < settings["thresholds"]["medium"])

    labels = get_labels(rows, classes)
    exact = labels >= 0
    labels = labels[exact]
    first = np.array(classes)[probabilities.argmax(1)]
    first[first == "seborrheic_keratosis"] = "benign_keratosis"
    recalls = {label: float((first == label)[diagnosis == label].mean()) for label in FREQUENT if (diagnosis == label).any()}
    return {
        "count": int(lesion.sum()),
        "top1": top_k(probabilities[exact], labels, 1),
        "top2": top_k(probabilities[exact], labels, 2),
        "balanced_merged": balanced_accuracy(*merge_keratinocyte(probabilities[exact], labels, classes)),
        "mean_recall_of_five": float(np.mean(list(recalls.values()))),
        "recalls": recalls,
        "melanoma_auc": roc_auc_score(melanoma[lesion], probabilities[lesion, 0]),
        "malignant_auc": roc_auc_score(malignant[lesion], risky[lesion]),
        "melanomas_low": count(low[melanoma]),
        "melanomas_refused": count(~shown[melanoma]),
        "malignant_low": count(low[malignant]),
        "benign_low_of_assessed": count(low[lesion & ~malignant & shown]),
        "refused": {reason: count(which[lesion]) for reason, which in refused.items()},
        "calibration_error": calibration_error(probabilities[exact], labels),
        "rashes_refused": count(~shown[~lesion]),
    }


def measure(folder: Path, data: Path, made: Path, split: str) -> dict:
    """All metrics of one model."""
    card = read_card(folder)
    metrics = {}
    for name in SETS:
        place = made if name in MADE else data
        rows = read_labels(place, name, split)
        outputs = get_scores(folder, card, place, name, rows, split)
        if name in MODE:
            metrics[name] = lesion_metrics(rows, outputs, MODE[name], card)
        else:
            refused = [np.any(list(find_unsuitable(outputs, mode, card).values()), axis=0) for mode in MODES]
            metrics[name] = {f"refused_{mode}": count(which) for mode, which in zip(MODES, refused)}
    return metrics


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("data", "made"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    parser.add_argument("--models", type=Path, nargs="+", required=True)
    parser.add_argument("--split", choices=["train", "val", "test"], default="val")
    arguments = parser.parse_args()
    for folder in arguments.models:
        metrics = measure(folder, arguments.data, arguments.made, arguments.split)
        rounded = json.loads(json.dumps(metrics), parse_float=lambda text: round(float(text), 4))
        print(folder, json.dumps(rounded, indent=1), sep="\n", flush=True)


if __name__ == "__main__":
    main()
