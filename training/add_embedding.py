"""The embedding as one more output of a published model that lacks it; weights and other outputs stay as they are:

`python add_embedding.py --model ../packages/analysis/model`; then `golden.py`, whose vectors hold the output too, and the
gallery anew. Models that `export.py` writes have it from the start.
"""

from pathlib import Path

import onnx

from model import EMBEDDING
from rewrite import rewrite_published


def main() -> None:
    rewrite_published(add_embedding, __doc__)


def add_embedding(path: Path) -> None:
    """Rewrite an ONNX file so that what its gate reads, (count, features), is an output. Raises ValueError where it is one already."""
    model = onnx.load(path)
    graph = model.graph
    if any(output.name == EMBEDDING for output in graph.output):
        raise ValueError(f"{path} has the output {EMBEDDING}.")
    gate = next(node for node in graph.node if "gate.weight" in node.input)
    source = next(node for node in graph.node if gate.input[0] in node.output)
    features = next(tensor.dims[1] for tensor in graph.initializer if tensor.name == "gate.weight")
    gate.input[0] = source.output[0] = EMBEDDING
    graph.output.append(onnx.helper.make_tensor_value_info(EMBEDDING, onnx.TensorProto.FLOAT, ["count", features]))
    onnx.checker.check_model(model)
    onnx.save(model, path)


if __name__ == "__main__":
    main()
