"""Train the network: `python train.py --data DIR --cache DIR --backbone FILE --out DIR`.

Run prepare.py first. Stopped at any time, the same command goes on from the last finished epoch. Every epoch is measured on
the validation split; the test split is never read here.
"""

import argparse
import json
import math
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F

from augment import augment
from labels import DERMOSCOPY, GATE, MALIGNANT, PHONE
from network import Network, load_backbone
from prepare import SETS, read_labels
from preprocess import read_rgb, to_input
from scores import balanced_accuracy, top_k

SHARES = {"dermoscopy": 0.75, "phone": 0.17, "not_skin": 0.08}
CLASSES = {"dermoscopy": DERMOSCOPY, "phone": PHONE, "not_skin": []}
SMOOTHING = 0.05
AVERAGING = 0.995


@dataclass
class TrainingSet:
    """Decoded images with their class indices (-1 where the set has no classes) and sampling weights."""

    gate: int
    images: np.ndarray
    masks: np.ndarray
    labels: np.ndarray
    weights: np.ndarray


def load_set(data: Path, cache: Path, name: str, small: bool) -> TrainingSet:
    """The training split of one set; the 84 px dermoscopy images only when `small`."""
    rows = read_labels(data, name)
    keep = [i for i, r in enumerate(rows) if r["split"] == "train" and (small or int(r.get("size") or 999) >= 128)]
    classes = CLASSES[name]
    labels = np.array([classes.index(rows[i]["diagnosis"]) if classes else -1 for i in keep])
    counts = np.bincount(labels + 1, minlength=len(classes) + 1)
    weights = 1 / np.sqrt(counts[labels + 1])
    images, masks = (np.load(cache / f"{name}-{part}.npy", mmap_mode="r") for part in ("images", "masks"))
    return TrainingSet(GATE.index(GATE[SETS.index(name)]), images[keep], masks[keep], labels, weights / weights.sum())


def draw_batch(sets: list[TrainingSet], sizes: list[int], size: int, random: np.random.Generator, generator: torch.Generator):
    """One augmented batch of the given size from each set, with square-root class-balanced sampling."""
    images, masks, labels, gates = [], [], [], []
    for chosen, count in zip(sets, sizes):
        index = random.choice(len(chosen.labels), count, p=chosen.weights)
        images.append(chosen.images[index])
        masks.append(chosen.masks[index])
        labels.append(chosen.labels[index])
        gates.append(np.full(count, chosen.gate))
    masks = torch.from_numpy(np.concatenate(masks))
    outlined = masks[:, 0, 0] != 255
    pixels, outlines = augment(torch.from_numpy(np.concatenate(images)), masks, size, generator)
    return pixels, outlines, outlined, torch.from_numpy(np.concatenate(labels)), torch.from_numpy(np.concatenate(gates))


def outline_loss(logits, targets):
    """Cross-entropy plus one minus the soft Dice coefficient."""
    probabilities = torch.sigmoid(logits)
    overlap = (probabilities * targets).sum((1, 2, 3))
    dice = (2 * overlap + 1) / (probabilities.sum((1, 2, 3)) + targets.sum((1, 2, 3)) + 1)
    return F.binary_cross_entropy_with_logits(logits, targets) + (1 - dice).mean()


def loss_of(network, batch):
    """The sum of the losses of all answers over one batch."""
    pixels, outlines, outlined, labels, gates = batch
    with torch.autocast("cpu", torch.bfloat16):
        dermoscopy, phone, gate, _, _, outline = network(pixels.contiguous(memory_format=torch.channels_last))
    loss = 0.3 * F.cross_entropy(gate.float(), gates, label_smoothing=SMOOTHING)
    for logits, name in ((dermoscopy, "dermoscopy"), (phone, "phone")):
        mine = gates == GATE.index(name)
        share = mine.float().mean()
        loss = loss + F.cross_entropy(logits[mine].float(), labels[mine], label_smoothing=SMOOTHING) * share / SHARES["dermoscopy"]
    return loss + 0.3 * outline_loss(outline[outlined].float(), outlines[outlined])


def validation_inputs(data: Path, name: str, size: int, split="val"):
    """Inputs (n, 3, size, size) made exactly as the product makes them, and class indices (n,)."""
    rows = [r for r in read_labels(data, name) if r["split"] == split]
    inputs = np.stack([to_input(read_rgb(data / name / "images" / r["image"]), size).astype(np.float16) for r in rows])
    labels = np.array([CLASSES[name].index(r["diagnosis"]) for r in rows])
    return torch.from_numpy(inputs), labels


@torch.no_grad()
def validate(network: Network, sets: dict) -> dict:
    """Top-1, top-2, balanced accuracy and the AUC-free figures that choose an epoch, on the validation split."""
    network.eval()
    figures = {}
    for output, (name, (inputs, labels)) in enumerate(sets.items()):
        with torch.autocast("cpu", torch.bfloat16):
            logits = torch.cat([network(part.float())[output].float() for part in inputs.split(128)]).numpy()
        figures[name] = {
            "top1": top_k(logits, labels, 1),
            "top2": top_k(logits, labels, 2),
            "balanced": balanced_accuracy(logits, labels),
            "malignant_top1": top_k(logits[np.isin(labels, _malignant(name))], labels[np.isin(labels, _malignant(name))], 1),
        }
    return figures


def _malignant(name):
    return [CLASSES[name].index(label) for label in MALIGNANT]


def optimiser_for(network, steps: int, peak: float):
    """AdamW with a one-cycle schedule; heads learn three times as fast as the pretrained trunk."""
    heads = {id(p) for p in network.heads}
    groups = [
        {"params": [p for p in network.parameters() if id(p) not in heads], "lr": peak},
        {"params": network.heads, "lr": 3 * peak},
    ]
    optimiser = torch.optim.AdamW(groups, weight_decay=0.02)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, [peak, 3 * peak], total_steps=steps, pct_start=0.2)
    return optimiser, schedule


def average_into(average, network, step: int) -> None:
    """Move the running average of weights and statistics toward the network's."""
    keep = min(AVERAGING, (1 + step) / (10 + step))
    with torch.no_grad():
        for kept, new in zip(average.state_dict().values(), network.state_dict().values()):
            if kept.is_floating_point():
                kept.lerp_(new, 1 - keep)
            else:
                kept.copy_(new)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("data", "cache", "backbone", "out"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    parser.add_argument("--epochs", type=int, default=16)
    parser.add_argument("--warm-up-epochs", type=int, default=0, help="first epochs that also use the 84 px images")
    parser.add_argument("--samples", type=int, default=10_000, help="images in an epoch")
    parser.add_argument("--size", type=int, default=160)
    parser.add_argument("--batch", type=int, default=48)
    parser.add_argument("--rate", type=float, default=8e-4)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    run(arguments)


def run(a) -> None:
    a.out.mkdir(parents=True, exist_ok=True)
    torch.manual_seed(a.seed)
    sizes = [round(a.batch * SHARES[name]) for name in SETS]
    steps = math.ceil(a.samples / a.batch)
    sharp = [load_set(a.data, a.cache, name, small=False) for name in SETS]
    everything = [load_set(a.data, a.cache, name, small=True) for name in SETS] if a.warm_up_epochs else sharp
    validation = {name: validation_inputs(a.data, name, a.size) for name in ("dermoscopy", "phone")}

    generator, random = torch.Generator().manual_seed(a.seed), np.random.default_rng(a.seed)
    first = draw_batch(sharp, [4 * s for s in sizes], a.size, random, generator)[0]
    network = load_backbone(a.backbone, first).to(memory_format=torch.channels_last)
    average = load_backbone(a.backbone, first)
    average.load_state_dict(network.state_dict())
    optimiser, schedule = optimiser_for(network, a.epochs * steps, a.rate)

    checkpoint, start = a.out / "checkpoint.pt", 0
    if checkpoint.exists():
        stored = torch.load(checkpoint, weights_only=False)
        network.load_state_dict(stored["network"])
        average.load_state_dict(stored["average"])
        optimiser.load_state_dict(stored["optimiser"])
        schedule.load_state_dict(stored["schedule"])
        start = stored["epoch"]

    for epoch in range(start, a.epochs):
        # Seeded by epoch, so that a resumed run draws what the unbroken one would have drawn.
        generator, random = torch.Generator().manual_seed(a.seed * 1000 + epoch), np.random.default_rng([a.seed, epoch])
        network.train()
        began, total = time.time(), 0.0
        for step in range(steps):
            batch = draw_batch(everything if epoch < a.warm_up_epochs else sharp, sizes, a.size, random, generator)
            loss = loss_of(network, batch)
            optimiser.zero_grad(set_to_none=True)
            loss.backward()
            torch.nn.utils.clip_grad_norm_(network.parameters(), 5.0)
            optimiser.step()
            schedule.step()
            average_into(average, network, epoch * steps + step)
            total += loss.item()
        figures = validate(average, validation)
        line = {"epoch": epoch + 1, "loss": round(total / steps, 4), "seconds": round(time.time() - began), **figures}
        print(json.dumps(line), flush=True)
        with open(a.out / "log.jsonl", "a") as log:
            log.write(json.dumps(line) + "\n")
        stored = {"network": network.state_dict(), "average": average.state_dict(), "optimiser": optimiser.state_dict()}
        stored |= {"schedule": schedule.state_dict(), "epoch": epoch + 1, "size": a.size, "arguments": {k: str(v) for k, v in vars(a).items()}}
        torch.save(stored, checkpoint.with_suffix(".part"))
        checkpoint.with_suffix(".part").replace(checkpoint)


if __name__ == "__main__":
    main()
