"""Less work around the convolutions of an 8-bit model; its outputs stay the same to the last bit."""

from pathlib import Path

import numpy as np
import onnx
from onnx import helper, numpy_helper
from onnx.reference import ReferenceEvaluator

# The runtime's fast path for 8-bit convolutions needs a multiple of four channels.
CHANNELS = 4


def simplify(path: Path) -> None:
    """Rewrite an ONNX file whose convolutions are quantized."""
    model = onnx.load(path)
    _fold_padding(model.graph)
    _widen_input(model.graph)
    _remove_unused(model.graph)
    onnx.checker.check_model(model)
    onnx.save(model, path)


def _fold_padding(graph: onnx.GraphProto) -> None:
    """Let convolutions do the padding with zeros that comes before them. The values have the same steps before and after it, and
    these have an exact zero, so nothing is rounded differently."""
    makers, readers, tensors = _index(graph)
    for pad in [node for node in graph.node if node.op_type == "Pad"]:
        before, quantize = makers[pad.input[0]], readers[pad.output[0]]
        conv = readers[readers[quantize.output[0]].output[0]]
        same_steps = all(np.array_equal(tensors[a], tensors[b]) for a, b in zip(before.input[1:], quantize.input[1:], strict=True))
        assert before.op_type == "DequantizeLinear" and conv.op_type == "Conv" and same_steps, pad.name
        pads = next(attribute for attribute in conv.attribute if attribute.name == "pads")
        assert not any(pads.ints), conv.name
        pads.ints[:] = _evaluate(pad.input[1], makers, tensors).reshape(2, -1)[:, 2:].flatten().tolist()
        conv.input[0] = before.output[0]


def _widen_input(graph: onnx.GraphProto) -> None:
    """Give the first convolution a fourth channel, of zeros."""
    makers, readers, tensors = _index(graph)
    quantize = readers[graph.input[0].name]
    dequantize = readers[quantize.output[0]]
    weights = makers[readers[dequantize.output[0]].input[1]].input[0]
    missing = CHANNELS - tensors[weights].shape[1]
    wide = np.pad(tensors[weights], ((0, 0), (0, missing), (0, 0), (0, 0)))
    next(tensor for tensor in graph.initializer if tensor.name == weights).CopyFrom(numpy_helper.from_array(wide, weights))
    graph.initializer.append(numpy_helper.from_array(np.array([0, 0, 0, 0, 0, missing, 0, 0]), "widening"))
    pad = helper.make_node("Pad", [quantize.output[0], "widening", quantize.input[2]], ["views_wide"], "widen_input")
    graph.node.insert(list(graph.node).index(quantize) + 1, pad)
    dequantize.input[0] = pad.output[0]


def _index(graph: onnx.GraphProto) -> tuple[dict, dict, dict]:
    """The node that makes each value, the last node that reads it, and the values that are stored."""
    makers = {output: node for node in graph.node for output in node.output}
    readers = {name: node for node in graph.node for name in node.input}
    return makers, readers, {tensor.name: numpy_helper.to_array(tensor) for tensor in graph.initializer}


def _evaluate(name: str, makers: dict, tensors: dict) -> np.ndarray:
    """A value that depends only on constants."""
    if name in tensors:
        return tensors[name]
    node = makers[name]
    inputs = {each: _evaluate(each, makers, tensors) for each in node.input if each}
    return ReferenceEvaluator(node).run(None, inputs)[0]


def _remove_unused(graph: onnx.GraphProto) -> None:
    """Remove nodes and weights that no output needs."""
    needed, kept = {output.name for output in graph.output}, []
    for node in reversed(graph.node):
        if needed.intersection(node.output):
            needed.update(node.input)
            kept.insert(0, node)
    stored = [tensor for tensor in graph.initializer if tensor.name in needed]
    del graph.node[:], graph.initializer[:]
    graph.node.extend(kept)
    graph.initializer.extend(stored)
