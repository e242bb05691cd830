"""What the exported model computes for the images in packages/analysis/test/golden, for the tests in Node and Chromium.

`python golden.py --model ../packages/analysis/model --golden ../packages/analysis/test/golden`
"""

import argparse
import json
from pathlib import Path

from calibration.scoring import open_session, run_model
from photos.preprocess import read_rgb, to_input
from published.card import read_card

PICKED = 20


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("model", "golden"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    arguments = parser.parse_args()
    card = read_card(arguments.model)["input"]
    session = open_session(arguments.model / "model.onnx")
    vectors = {}
    for image in sorted(arguments.golden.glob("*.png")):
        pixels = to_input(read_rgb(image), card["size"])
        outputs = run_model(session, pixels, card["views"])
        outputs = {name: values.flatten() for name, values in {"input": pixels, **outputs}.items()}
        # All values of the scores, but only some of the large arrays, evenly spread.
        steps = {name: max(1, len(values) // PICKED) for name, values in outputs.items()}
        vectors[image.name] = {
            name: {"step": steps[name], "values": [round(float(v), 5) for v in values[:: steps[name]]]}
            for name, values in outputs.items()
        }
    (arguments.golden / "vectors.json").write_text(json.dumps(vectors, indent=1) + "\n")
    print(f"{len(vectors)} images")


if __name__ == "__main__":
    main()
