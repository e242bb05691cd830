"""Train the model: `python train.py --data DIR --made DIR --cache DIR --backbone FILE --out DIR`.

Run gate_examples.py and prepare.py first. Stopped at any time, the same command resumes from the last finished epoch. Every
epoch is measured on the validation split; the test split is never read here.
"""

import argparse
import copy
import ctypes
import json
import math
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import torch

from labels import possible_classes
from losses import compute_loss
from model import LesionModel, load_backbone
from prepare import MADE, get_folder, read_labels
from preprocess import read_rgb, to_input
from published import load_published
from scores import balanced_accuracy, merge_keratinocyte, roc_auc, top_k
from sets import CLASSES, HEAD, Round, Stage, draw_batch, load_sets, read_recipe

AVERAGING = 0.998
WARM_UP = 0.04


def validation_inputs(data: Path, name: str, size: int):
    """Inputs (n, 3, size, size) made exactly as the product makes them, and class indices (n,), of photos with one class."""
    classes = CLASSES[HEAD[name]]
    rows = [(r, possible_classes(r, classes)) for r in read_labels(data, name) if r["split"] == "val"]
    rows = [(row, possible[0]) for row, possible in rows if len(possible) == 1]
    photos = (read_rgb(get_folder(data, name) / "images" / row["image"]) for row, _ in rows)
    inputs = np.stack([to_input(photo, size).astype(np.float16) for photo in photos])
    return torch.from_numpy(inputs), np.array([classes.index(label) for _, label in rows])


@torch.no_grad()
def validate(model: LesionModel, sets: dict) -> dict:
    """Top-1, top-2, balanced accuracy and the AUC of melanoma on the validation split, from single views."""
    model.eval()
    metrics = {}
    for name, (inputs, labels) in sets.items():
        output = list(CLASSES).index(HEAD[name])
        device = model.gate.weight.device
        with torch.autocast(device.type, torch.bfloat16):
            views = (part.float().to(device, memory_format=torch.channels_last) for part in inputs.split(64))
            logits = torch.cat([model(part)[output].float() for part in views]).cpu()
        probabilities = logits.softmax(1).numpy()
        metrics[name] = {
            "top1": top_k(probabilities, labels, 1),
            "top2": top_k(probabilities, labels, 2),
            "balanced": balanced_accuracy(*merge_keratinocyte(probabilities, labels, CLASSES[HEAD[name]])),
            "melanoma": roc_auc(probabilities[:, 0], labels == 0),
        }
        metrics[name] = {key: round(value, 4) for key, value in metrics[name].items()}
    return metrics


def create_optimizer(model, steps: int, peak: float):
    """AdamW with warm-up and cosine decay; heads learn three times as fast as the trunk."""
    heads = {id(p) for p in model.heads}
    groups = [
        {"params": [p for p in model.parameters() if id(p) not in heads and p.requires_grad], "lr": peak},
        {"params": model.heads, "lr": 3 * peak},
    ]
    optimizer = torch.optim.AdamW(groups, weight_decay=0.03)

    def rate(step: int) -> float:
        done = step / steps
        return done / WARM_UP if done < WARM_UP else 0.005 + 0.995 * (1 + math.cos(math.pi * (done - WARM_UP) / (1 - WARM_UP))) / 2

    return optimizer, torch.optim.lr_scheduler.LambdaLR(optimizer, rate)


def average_into(average, model, step: int) -> None:
    """Move the running average of weights and statistics toward the model's."""
    decay = min(AVERAGING, (1 + step) / (10 + step))
    with torch.no_grad():
        for averaged, new in zip(average.state_dict().values(), model.state_dict().values()):
            if averaged.is_floating_point():
                averaged.lerp_(new, 1 - decay)
            else:
                averaged.copy_(new)


def retain_freed_memory() -> None:
    """Have the C library (glibc) retain freed memory: returning each step's activations costs a tenth of the time."""
    trim_threshold, mmap_threshold = -1, -3
    if hasattr(libc := ctypes.CDLL(None), "mallopt"):
        libc.mallopt(trim_threshold, -1)
        libc.mallopt(mmap_threshold, 2**31 - 1)


def options() -> argparse.ArgumentParser:
    """The options that this command and build.py share."""
    parser = argparse.ArgumentParser(add_help=False)
    parser.add_argument("--recipe", type=Path, default=Path(__file__).parent / "recipe.json")
    parser.add_argument("--start", type=Path, help="an earlier checkpoint, or a published ONNX file, to start from")
    parser.add_argument("--batches", type=int, default=208, help="batches of 48 images in an epoch")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--device", default="cpu", help="where the model is trained: cpu or cuda")
    parser.add_argument("--threads", type=int, help="for the model; on a busy machine one is as fast as two (all cores by default)")
    return parser


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, parents=[options()])
    for name in ("data", "made", "cache", "backbone", "out"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    run(parser.parse_args())


def run(a: argparse.Namespace) -> Path:
    """Train all rounds of the recipe; the checkpoint of the last one. `a` has the options of main."""
    retain_freed_memory()
    if a.threads:
        torch.set_num_threads(a.threads)
    start, before = a.start, 0
    for number, each in enumerate(read_recipe(a.recipe), 1):
        folder = a.out / f"round-{number}"
        train_round(a, each, folder, start, before)
        start, before = folder / "checkpoint.pt", before + sum(stage.epochs for stage in each.stages)
    return start


def train_round(a: argparse.Namespace, plan: Round, folder: Path, start: Path | None, before: int) -> None:
    """Train until the round's last epoch and leave folder/checkpoint.pt; `before` epochs were trained in earlier rounds."""
    epochs = [stage for stage in plan.stages for _ in range(stage.epochs)]
    checkpoint, stored, done = folder / "checkpoint.pt", None, 0
    if checkpoint.exists():
        stored = torch.load(checkpoint, map_location=a.device, weights_only=False)
        done = stored["epoch"]
    if done == len(epochs):
        return

    folder.mkdir(parents=True, exist_ok=True)
    torch.manual_seed(a.seed)
    sets = load_sets(a.data, a.made, a.cache, plan.stages[-1])
    first = draw_batch(sets, plan.stages[0], np.random.default_rng(a.seed), torch.Generator().manual_seed(a.seed), times=6).pixels
    model = load_backbone(a.backbone, first)
    side = start_from(start, model, first) if start else plan.stages[0].size
    model = model.to(a.device, memory_format=torch.channels_last)
    teacher, average = (copy.deepcopy(model).eval(), side), copy.deepcopy(model)
    for values in model.trunk[: plan.frozen].parameters():
        values.requires_grad = False
    optimizer, schedule = create_optimizer(model, len(epochs) * a.batches, plan.rate)
    if stored:
        model.load_state_dict(stored["model"])
        average.load_state_dict(stored["average"])
        optimizer.load_state_dict(stored["optimizer"])
        schedule.load_state_dict(stored["schedule"])

    stage = None
    for epoch in range(done, len(epochs)):
        if stage is not epochs[epoch]:
            stage = epochs[epoch]
            sets = load_sets(a.data, a.made, a.cache, stage)
            validation = {name: validation_inputs(a.data, name, stage.size) for name in HEAD if name not in MADE}
        began = time.time()
        seed = (a.seed, before + epoch)
        loss = train_epoch(model, average, optimizer, schedule, sets, plan, stage, teacher if stage.teacher else None, a, epoch, seed)
        line = {"epoch": before + epoch + 1, "size": stage.size, "loss": round(loss, 4), "seconds": round(time.time() - began)}
        line |= validate(average, validation)
        print(json.dumps(line), flush=True)
        with open(a.out / "log.jsonl", "a") as log:
            log.write(json.dumps(line) + "\n")
        stored = {"model": model.state_dict(), "average": average.state_dict(), "optimizer": optimizer.state_dict()}
        stored |= {"schedule": schedule.state_dict(), "epoch": epoch + 1, "size": stage.size}
        torch.save(stored, checkpoint.with_suffix(".part"))
        checkpoint.with_suffix(".part").replace(checkpoint)


def start_from(start: Path, model: LesionModel, images: torch.Tensor) -> int:
    """Give a model the weights of a checkpoint or of a published ONNX file; the side that they were trained on."""
    if start.suffix == ".onnx":
        return load_published(start, model, images)
    stored = torch.load(start, map_location="cpu", weights_only=False)
    model.load_state_dict(stored["average"])
    return stored["size"]


def prefetch(draw, count: int):
    """The results of `draw`, `count` times; each is drawn in another thread while the one before is in use."""
    with ThreadPoolExecutor(1) as other:
        waiting = other.submit(draw)
        for _ in range(count - 1):
            ready, waiting = waiting.result(), other.submit(draw)
            yield ready
        yield waiting.result()


def train_epoch(model, average, optimizer, schedule, sets, plan: Round, stage: Stage, teacher, a: argparse.Namespace, epoch: int, seed) -> float:
    """One epoch; its mean loss. It has a seed of its own, so that a resumed run draws the same batches as an uninterrupted one."""
    generator, random = torch.Generator().manual_seed(seed[0] * 1000 + seed[1]), np.random.default_rng(seed)
    model.train()
    model.trunk[: plan.frozen].eval()
    total = 0.0
    for step, batch in enumerate(prefetch(lambda: draw_batch(sets, stage, random, generator, device=a.device), a.batches)):
        loss = compute_loss(model, batch, teacher)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 5.0)
        optimizer.step()
        schedule.step()
        average_into(average, model, epoch * a.batches + step)
        total += loss.item()
    return total / a.batches


if __name__ == "__main__":
    main()
