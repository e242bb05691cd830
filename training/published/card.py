"""The model card, which says how to run the model beside it and how to read its output."""

import datetime
import hashlib
import json
import shlex
from pathlib import Path

FILE = "model-card.json"


def read_card(folder: Path) -> dict:
    """The card of the published model in a folder."""
    return json.loads((folder / FILE).read_text())


def write_card(folder: Path, card: dict) -> None:
    """Write a card with the current texts of card-texts.json."""
    texts = json.loads((Path(__file__).parent / "card-texts.json").read_text())
    (folder / FILE).write_text(json.dumps(card | texts, indent=2) + "\n")


def set_version(card: dict, version: str, command: str) -> None:
    """Give a changed card its version, its day and one more command."""
    card |= {"version": version, "created": datetime.date.today().isoformat()}
    card["training"]["command"] += f"; {command}"


def describe_command(script: str, arguments: list[str]) -> str:
    """A command for a card, which everybody can read: absolute paths are cut to their last part, because the rest would
    show whose machine it was."""
    shorten = lambda text: Path(text).name if text.startswith("/") else text
    shown = ["=".join(shorten(part) for part in argument.split("=", 1)) for argument in arguments]
    return f"python {script} {shlex.join(shown)}"


def describe_file(file: Path) -> dict:
    """What a card says about its ONNX file, so that a download can be checked."""
    return {"bytes": file.stat().st_size, "sha256": hashlib.sha256(file.read_bytes()).hexdigest()}
