"""A published model's file, changed in place, with the card that names it."""

import argparse
import hashlib
import json
from collections.abc import Callable
from pathlib import Path


def update_file(folder: Path, card: dict, rewrite: Callable[[Path], None]) -> None:
    """Rewrite the ONNX file in a folder, and its size and hash in the card, which is not saved yet."""
    file = folder / card["file"]["name"]
    rewrite(file)
    card["file"] |= {"bytes": file.stat().st_size, "sha256": hashlib.sha256(file.read_bytes()).hexdigest()}


def rewrite_published(rewrite: Callable[[Path], None], description: str | None) -> None:
    """Rewrite the ONNX file in the folder that `--model` names, and its size and hash in the model card beside it."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--model", type=Path, required=True)
    folder = parser.parse_args().model
    card = json.loads((folder / "model-card.json").read_text())
    update_file(folder, card, rewrite)
    (folder / "model-card.json").write_text(json.dumps(card, indent=2) + "\n")
