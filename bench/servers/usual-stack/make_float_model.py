"""The shipped 8-bit model as the 32-bit one that it was made from, up to the rounding of its weights.

python make_float_model.py SHIPPED.onnx OUT.onnx
"""

import sys

import numpy as np
import onnx
from onnx import helper, numpy_helper


def dequantize(values: np.ndarray, scale: np.ndarray, zero: np.ndarray, axis: int) -> np.ndarray:
    """The 32-bit floats that integers stand for, with a single scale or one for each position along an axis."""
    shape = [1] * values.ndim
    if scale.ndim:
        shape[min(axis, values.ndim - 1)] = -1
    return (values.astype(np.int64) - zero.reshape(shape)).astype(np.float32) * scale.reshape(shape)


def narrow_input(graph: onnx.GraphProto) -> None:
    """Take out the input's fourth channel, of zeros, which only helps in 8 bits."""
    pad = next(node for node in graph.node if node.op_type == "Pad")
    dequantize = next(node for node in graph.node if pad.output[0] in node.input)
    conv = next(node for node in graph.node if dequantize.output[0] in node.input)
    weights = next(node for node in graph.node if conv.input[1] in node.output).input[0]
    dequantize.input[0] = pad.input[0]
    graph.node.remove(pad)
    stored = next(tensor for tensor in graph.initializer if tensor.name == weights)
    stored.CopyFrom(numpy_helper.from_array(numpy_helper.to_array(stored)[:, :3], weights))


def make_float_model(model: onnx.ModelProto) -> None:
    """Replace quantized weights by floats, and let activations go around their quantization.

    Quantization to a range that starts at zero has swallowed the ReLU before it, which comes back.
    """
    graph = model.graph
    narrow_input(graph)
    tensors = {tensor.name: numpy_helper.to_array(tensor) for tensor in graph.initializer}
    nodes = {output: node for node in graph.node for output in node.output}
    renamed: dict[str, str] = {}
    for node in graph.node:
        if node.op_type == "QuantizeLinear" and tensors[node.input[2]] == 0:
            node.op_type = "Relu"
            del node.input[1:], node.attribute[:]
    for node in (node for node in graph.node if node.op_type == "DequantizeLinear"):
        source = nodes.get(node.input[0])
        if source is not None:
            renamed[node.output[0]] = source.output[0] if source.op_type == "Relu" else source.input[0]
            continue
        axis = next((attribute.i for attribute in node.attribute if attribute.name == "axis"), 1)
        floats = dequantize(*(tensors[name] for name in node.input), axis)
        graph.initializer.append(numpy_helper.from_array(floats, node.output[0]))
    kept = [node for node in graph.node if node.op_type not in ("QuantizeLinear", "DequantizeLinear")]
    for output in graph.output:
        if output.name in renamed:
            kept.append(helper.make_node("Identity", [output.name], [output.name]))
    for node in kept:
        for i, name in enumerate(node.input):
            while name in renamed:
                name = renamed[name]
            node.input[i] = name
    used = {name for node in kept for name in node.input}
    initializers = [tensor for tensor in graph.initializer if tensor.name in used]
    del graph.node[:], graph.initializer[:]
    graph.node.extend(kept)
    graph.initializer.extend(initializers)


if __name__ == "__main__":
    shipped, out = sys.argv[1:]
    model = onnx.load(shipped)
    make_float_model(model)
    onnx.checker.check_model(model)
    onnx.save(model, out)
