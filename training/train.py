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
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F
from sklearn.metrics import roc_auc_score

from batches import Batch, BatchDataset, load_batches
from labels import possible_classes
from losses import compute_loss
from model import LesionModel, load_backbone
from out_of_fold import read_predicted
from prepare import MADE, load_prepared, read_labels, whole_file
from published import load_published
from scores import balanced_accuracy, merge_keratinocyte, top_k
from sets import CLASSES, HEAD, Round, load_sets, read_recipe

AVERAGING = 0.998
WARM_UP = 0.04


@torch.no_grad()
def predict(model: LesionModel, images: np.ndarray, name: str, size: int, views: int, center_crop: float | None = None) -> torch.Tensor:
    """Logits (n, classes) of decoded images (n, side, side, 3) of a set by its class head, averaged over the first `views` quarter turns.

    As in the product, every second view shows the middle `center_crop` of the square, and a triangle filter resizes it to `size` pixels.
    """
    device, output = model.gate.weight.device, list(CLASSES).index(HEAD[name])
    model.eval()
    logits = [torch.empty(0, len(CLASSES[HEAD[name]]))]
    for start in range(0, len(images), 192):
        whole = torch.from_numpy(np.ascontiguousarray(images[start : start + 192])).to(device).permute(0, 3, 1, 2).float() / 127.5 - 1
        edge = round((1 - (center_crop or 1)) / 2 * whole.shape[-1])
        inner = whole[..., edge : whole.shape[-1] - edge, edge : whole.shape[-1] - edge]
        scale = lambda square: F.interpolate(square, (size, size), mode="bilinear", antialias=True, align_corners=False)
        turned = (torch.rot90(scale(inner if view % 2 else whole), view, (2, 3)) for view in range(views))
        with torch.autocast(device.type, torch.bfloat16):
            scores = [model(pixels.contiguous(memory_format=torch.channels_last))[output].float() for pixels in turned]
        logits.append(torch.stack(scores).mean(0).cpu())
    return torch.cat(logits)


def validate(model: LesionModel, a: argparse.Namespace, size: int) -> dict:
    """Top-1, top-2, balanced accuracy and the AUC of melanoma on the validation split, from single views of photos with one class."""
    metrics = {}
    for name in (name for name in HEAD if name not in MADE):
        classes = CLASSES[HEAD[name]]
        rows = read_labels(a.data, name)
        possible = [possible_classes(row, classes) if row["split"] == "val" else [] for row in rows]
        chosen = [i for i, labels in enumerate(possible) if len(labels) == 1]
        labels = np.array([classes.index(possible[i][0]) for i in chosen])
        images = load_prepared(a.cache, name, "images", rows)[chosen]
        probabilities = predict(model, images, name, size, 1).softmax(1).numpy()
        metrics[name] = {
            "top1": top_k(probabilities, labels, 1),
            "top2": top_k(probabilities, labels, 2),
            "balanced": balanced_accuracy(*merge_keratinocyte(probabilities, labels, classes)),
            "melanoma": roc_auc_score(labels == 0, probabilities[:, 0]),
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


@torch.no_grad()
def average_into(average, model, step: int) -> None:
    """Move the running average of weights and statistics toward the model's."""
    decay = min(AVERAGING, (1 + step) / (10 + step))
    get_values = lambda each: [values for values in each.state_dict().values() if values.is_floating_point()]
    torch._foreach_lerp_(get_values(average), get_values(model), 1 - decay)


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
    parser.add_argument("--batches", type=int, default=208, help="batches in an epoch")
    parser.add_argument("--times", type=int, default=1, help="how many times 48 images a batch has")
    parser.add_argument("--workers", type=int, default=1, help="processes that sample batches while the model learns")
    parser.add_argument("--predicted", type=Path, help="what folds.py wrote: all lesions learn from its predictions, too")
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
    torch.backends.cudnn.benchmark = True
    if a.threads:
        torch.set_num_threads(a.threads)
    start, before = a.start, 0
    for number, each in enumerate(read_recipe(a.recipe), 1):
        folder = a.out / f"round-{number}"
        train_round(a, each, folder, start, before)
        start, before = folder / "checkpoint.pt", before + sum(stage.epochs for stage in each.stages)
    return start


def train_round(a: argparse.Namespace, plan: Round, folder: Path, start: Path | None, before: int) -> None:
    """Train until the round's last epoch and leave folder/checkpoint.pt; `before` epochs were trained in earlier rounds.

    Raises FloatingPointError where the loss is not finite, before these weights replace those of the epoch before.
    """
    epochs = sum(stage.epochs for stage in plan.stages)
    checkpoint, stored, done = folder / "checkpoint.pt", None, 0
    if checkpoint.exists():
        stored = torch.load(checkpoint, map_location=a.device, weights_only=False)
        done = stored["epoch"]
    if done == epochs:
        return

    folder.mkdir(parents=True, exist_ok=True)
    torch.manual_seed(a.seed)
    generator = torch.Generator(a.device)
    predicted = read_predicted(a.predicted) if a.predicted else None
    load = lambda stage: BatchDataset(load_sets(a.data, a.made, a.cache, stage, predicted), stage, (a.seed, before), a.times)
    # Enough for the statistics of a normalization, whatever the size of a batch.
    first = torch.cat([batch.pixels for batch in load_batches(load(plan.stages[0]), range(-(-6 // a.times)), 0, generator.manual_seed(a.seed))])
    model = load_backbone(a.backbone, first)
    if start:
        start_from(start, model, first)
    model = model.to(memory_format=torch.channels_last)
    average = copy.deepcopy(model)
    for values in model.trunk[: plan.frozen].parameters():
        values.requires_grad = False
    optimizer, schedule = create_optimizer(model, epochs * a.batches, plan.rate)
    if stored:
        model.load_state_dict(stored["model"])
        average.load_state_dict(stored["average"])
        optimizer.load_state_dict(stored["optimizer"])
        schedule.load_state_dict(stored["schedule"])

    ends = np.cumsum([stage.epochs for stage in plan.stages])
    for stage, end in zip(plan.stages, ends):
        if done >= end:
            continue
        batches = load_batches(load(stage), range(done * a.batches, int(end) * a.batches), a.workers, generator)
        for epoch in range(done, end):
            began = time.time()
            # Of the random views and of dropout: an epoch is the same whether or not training was stopped before it.
            seed = a.seed * 1000 + before + epoch
            generator.manual_seed(seed)
            torch.manual_seed(seed)
            loss = train_epoch(model, average, optimizer, schedule, islice(batches, a.batches), plan, epoch * a.batches)
            if not math.isfinite(loss):
                raise FloatingPointError(f"epoch {before + epoch + 1}: the loss is {loss}; the checkpoint stays that of the epoch before")
            line = {"epoch": before + epoch + 1, "size": stage.size, "loss": round(loss, 4), "seconds": round(time.time() - began, 1)}
            line |= validate(average, a, stage.size)
            print(json.dumps(line), flush=True)
            with open(a.out / "log.jsonl", "a") as log:
                log.write(json.dumps(line) + "\n")
            stored = {"model": model.state_dict(), "average": average.state_dict(), "optimizer": optimizer.state_dict()}
            stored |= {"schedule": schedule.state_dict(), "epoch": epoch + 1, "size": stage.size}
            with whole_file(checkpoint) as file:
                torch.save(stored, file)
        done = int(end)


def start_from(start: Path, model: LesionModel, images: torch.Tensor) -> None:
    """Give a model the weights of a checkpoint or of a published ONNX file."""
    if start.suffix == ".onnx":
        load_published(start, model, images)
    else:
        model.load_state_dict(torch.load(start, map_location="cpu", weights_only=False)["average"])


def train_epoch(model, average, optimizer, schedule, batches: Iterator[Batch], plan: Round, step: int) -> float:
    """One epoch; its mean loss. `step` counts the batches before it."""
    model.train()
    model.trunk[: plan.frozen].eval()
    losses = []
    for batch in batches:
        loss = compute_loss(model, batch, plan.predicted)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 5.0)
        optimizer.step()
        schedule.step()
        average_into(average, model, step + len(losses))
        losses.append(loss.detach())
    return torch.stack(losses).mean().item()


if __name__ == "__main__":
    main()
