"""Writes two well-known models, to time beside ours: `python off_the_shelf.py --size 192 --out DIR`.

Their weights are random, which does not affect the time. Needs torchvision. Then `npm run bench:models --
DIR/*.onnx`.
"""

import argparse
from pathlib import Path

import torch
from torchvision.models import efficientnet_b0, mobilenet_v3_small

from published.export import count_multiply_adds


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", type=int, required=True)
    parser.add_argument("--out", type=Path, required=True)
    a = parser.parse_args()
    a.out.mkdir(parents=True, exist_ok=True)
    for make in (mobilenet_v3_small, efficientnet_b0):
        model = make(num_classes=8).eval()
        path = a.out / f"{make.__name__}.onnx"
        torch.onnx.export(model, (torch.zeros(1, 3, a.size, a.size),), str(path), input_names=["views"], dynamo=False)
        print(path.name, f"{count_multiply_adds(model, a.size) / 1e6:.0f} million multiply-adds")


if __name__ == "__main__":
    main()
