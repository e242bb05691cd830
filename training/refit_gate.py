"""Fits the gate of a published model again on the embeddings that the model computes; all other outputs stay the same:

`python refit_gate.py --data DIR --made DIR --cache DIR --model ../packages/analysis/model --version 0.6.1`, with the folders of
train.py; then `golden.py`, the file's hash in the gallery, and `npm run evaluate -- --data DIR --write`, which measures it.
"""

import argparse
import sys
from pathlib import Path

import numpy as np
import onnx
import torch
import torch.nn.functional as F
from onnx import numpy_helper

from calibration.gate import fit_gate_thresholds
from calibration.margins import fit_margins
from calibration.scoring import open_session, score_val
from model.lesion_model import EMBEDDING
from photos.augment import augment
from photos.batches import get_view
from photos.classes import MODES
from photos.files import whole_file
from photos.sets import LESIONS, Stage, TrainingSet, load_sets
from published.card import describe_command, describe_file, read_card, set_version, write_card

# How many random views are made of each set, and the weight of the set, however many views it has. Lesions by ordinary cameras weigh most,
# because they look most like a rash.
SETS = {
    "dermoscopy": (4000, 3),
    "dermoscopic": (2500, 6),
    "phone": (2500, 12),
    "closeup": (7000, 12),
    "pasted": (2500, 3),
    "zoomed": (1000, 1),
    "not_skin": (2500, 1),
    "synthetic": (1000, 0.5),
    "no_lesion": (2000, 2),
    "corners": (4500, 3),
    "faces": (2000, 1.5),
    "rashes": (6000, 4),
}
BATCH = 500
EPOCHS, RATE, DECAY, DROPPED, SMOOTHING = 8, 2e-3, 1e-3, 0.2, 0.02
SEEDS = 3


def embed(session, chosen: TrainingSet, views: int, size: int, random: np.random.Generator, generator: torch.Generator):
    """Embeddings of random views of a set, (views, features), and their gate indices (views,); all images are shown equally often."""
    indices, embeddings = np.resize(random.permutation(len(chosen.index)), views), []
    for part in np.split(indices, range(BATCH, views, BATCH)):
        images, masks = (torch.from_numpy(np.stack(arrays)) for arrays in zip(*(get_view(chosen, i, random) for i in part)))
        pixels, _ = augment(images, masks, size, generator)
        embeddings += [session.run([EMBEDDING], {"views": inputs.numpy()})[0] for inputs in pixels.split(20)]
    return np.concatenate(embeddings), chosen.gates[indices]


def fit(embeddings: torch.Tensor, gates: torch.Tensor, weights: torch.Tensor, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """A gate's weights (classes, features) and bias (classes,), by logistic regression on embeddings with dropout."""
    torch.manual_seed(seed)
    mean, deviation = embeddings.mean(0), (embeddings.var(0) + 0.01).sqrt()
    gate = torch.nn.Linear(embeddings.shape[1], int(gates.max()) + 1)
    batches = [part for _ in range(EPOCHS) for part in torch.randperm(len(embeddings)).split(512)]
    optimizer = torch.optim.AdamW(gate.parameters(), RATE, weight_decay=DECAY)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, RATE, total_steps=len(batches))
    for part in batches:
        inputs = F.dropout((embeddings[part] - mean) / deviation, DROPPED)
        losses = F.cross_entropy(gate(inputs), gates[part], reduction="none", label_smoothing=SMOOTHING)
        optimizer.zero_grad()
        (losses * weights[part]).mean().backward()
        optimizer.step()
        schedule.step()
    with torch.no_grad():
        scaled = gate.weight / deviation
        return scaled.numpy(), (gate.bias - scaled @ mean).numpy()


def fit_gate(session, a: argparse.Namespace, size: int) -> tuple[np.ndarray, np.ndarray]:
    """The mean of gates fitted with several seeds: a single gate whose scores are the mean of theirs."""
    random, generator = np.random.default_rng(a.seed), torch.Generator().manual_seed(a.seed)
    sets = load_sets(a.data, a.made, a.cache, Stage(1, size, small=0, elsewhere=1, mixed=0))
    embeddings, gates = zip(*(embed(session, sets[name], views, size, random, generator) for name, (views, _) in SETS.items()))
    weights = torch.cat([torch.full((views,), weight / views) for views, weight in SETS.values()])
    embeddings, gates = (torch.from_numpy(np.concatenate(parts)) for parts in (embeddings, gates))
    fitted = [fit(embeddings, gates, weights / weights.mean(), a.seed + number) for number in range(SEEDS)]
    return tuple(np.mean(parts, 0) for parts in zip(*fitted))


def set_gate(published: Path, weight: np.ndarray, bias: np.ndarray, path: Path) -> None:
    """Write a published ONNX file to `path` with other weights of its gate."""
    model = onnx.load(published)
    for tensor in model.graph.initializer:
        if tensor.name in ("gate.weight", "gate.bias"):
            values = weight if tensor.name == "gate.weight" else bias
            tensor.CopyFrom(numpy_helper.from_array(values.astype(np.float32), tensor.name))
    onnx.save(model, path)


def recalibrate_gate(session, data: Path, card: dict) -> None:
    """Choose the gate's thresholds and the margins that depend on it again on validation; the rest of the card stays.
    """
    size = card["input"]["size"]
    scores, first = (score_val(session, data, LESIONS, size, card["input"][views]) for views in ("views", "firstViews"))
    card["gate"] |= fit_gate_thresholds(scores)
    for mode in MODES:
        margins = fit_margins(first, scores, mode, card["modes"][mode])
        card["modes"][mode]["margins"] |= {name: margins[name] for name in ("noLesion", "otherKind")}


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("data", "made", "cache", "model"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    parser.add_argument("--version", required=True)
    parser.add_argument("--seed", type=int, default=1)
    a = parser.parse_args(arguments)
    card = read_card(a.model)
    published = a.model / card["file"]["name"]
    weight, bias = fit_gate(open_session(published), a, card["input"]["size"])
    # The model stays in place until its whole card is known.
    with whole_file(published) as file:
        set_gate(published, weight, bias, file)
        card["file"] |= describe_file(file)
        recalibrate_gate(open_session(file), a.data, card)
    set_version(card, a.version, describe_command("refit_gate.py", arguments))
    write_card(a.model, card)


if __name__ == "__main__":
    main(sys.argv[1:])
