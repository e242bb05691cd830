"""Train the model: `python train.py --data DIR --made DIR --cache DIR --backbone FILE --out DIR`.

Run prepare.py first. If it is stopped, the same command resumes from the last finished epoch. Every epoch is measured on the
validation split.
"""

import argparse
import ctypes
import json
import math
import time
from itertools import islice
from pathlib import Path

import torch

from calibration.out_of_fold import read_predicted
from model.learner import Learner
from model.lesion_model import LesionModel, load_backbone
from model.validation import validate
from photos.batches import BatchDataset, load_batches
from photos.files import whole_file
from photos.sets import Round, load_sets, read_recipe
from published.weights import load_published


def retain_freed_memory() -> None:
    """Make the C library (glibc) retain freed memory, because returning each step's activations costs a tenth of the time."""
    trim_threshold, mmap_threshold = -1, -3
    if hasattr(libc := ctypes.CDLL(None), "mallopt"):
        libc.mallopt(trim_threshold, -1)
        libc.mallopt(mmap_threshold, 2**31 - 1)


def options() -> argparse.ArgumentParser:
    """The options that this command and build.py share."""
    parser = argparse.ArgumentParser(add_help=False)
    parser.add_argument("--recipe", type=Path, default=Path(__file__).parent / "recipes/full.json")
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
    """Train all rounds of the recipe. Returns the checkpoint of the last one. `a` has the options of main."""
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

    Raises FloatingPointError when the loss is not finite, before these weights replace those of the epoch before.
    """
    epochs = sum(stage.epochs for stage in plan.stages)
    checkpoint = folder / "checkpoint.pt"
    stored = torch.load(checkpoint, map_location=a.device, weights_only=False) if checkpoint.exists() else None
    done = stored["epoch"] if stored else 0
    if done == epochs:
        return

    folder.mkdir(parents=True, exist_ok=True)
    torch.manual_seed(a.seed)
    generator = torch.Generator(a.device)
    predicted = read_predicted(a.predicted, a.data) if a.predicted else None
    load = lambda stage: BatchDataset(load_sets(a.data, a.made, a.cache, stage, predicted), stage, (a.seed, before), a.times)
    # Enough for the statistics of a normalization, whatever the size of a batch.
    first = torch.cat([batch.pixels for batch in load_batches(load(plan.stages[0]), range(-(-6 // a.times)), 0, generator.manual_seed(a.seed))])
    learner = Learner(load_start(a.backbone, first, start), plan, epochs * a.batches)
    if stored:
        learner.load_state_dict(stored)

    end = 0
    for stage in plan.stages:
        end += stage.epochs
        if done >= end:
            continue
        batches = load_batches(load(stage), range(done * a.batches, end * a.batches), a.workers, generator)
        for epoch in range(done, end):
            began = time.time()
            # The seed of the random views and of dropout: an epoch is the same whether or not training was stopped before it.
            seed = a.seed * 1000 + before + epoch
            generator.manual_seed(seed)
            torch.manual_seed(seed)
            loss = learner.train_epoch(islice(batches, a.batches), epoch * a.batches)
            if not math.isfinite(loss):
                raise FloatingPointError(f"epoch {before + epoch + 1}: the loss is {loss}; the checkpoint stays that of the epoch before")
            line = {"epoch": before + epoch + 1, "size": stage.size, "loss": round(loss, 4), "seconds": round(time.time() - began, 1)}
            line |= validate(learner.average, a.data, a.cache, stage.size)
            print(json.dumps(line), flush=True)
            with open(a.out / "log.jsonl", "a") as log:
                log.write(json.dumps(line) + "\n")
            with whole_file(checkpoint) as file:
                torch.save({**learner.state_dict(), "epoch": epoch + 1, "size": stage.size}, file)
        done = end


def load_start(backbone: Path, images: torch.Tensor, start: Path | None) -> LesionModel:
    """The model to train, on a backbone, with the weights of the checkpoint or of the published ONNX file `start`, if any.

    `images`: training images (n, 3, side, side), 256 or more, by which normalization is restored.
    """
    model = load_backbone(backbone, images)
    if start and start.suffix == ".onnx":
        load_published(start, model, images)
    elif start:
        model.load_state_dict(torch.load(start, map_location="cpu", weights_only=False)["average"])
    return model.to(memory_format=torch.channels_last)


if __name__ == "__main__":
    main()
