"""Sums in 8 bits that every runtime rounds in the same way.

Convolutions in 8 bits add integers, and give the same result in every runtime. A sum of two tensors is computed in floats. If it lies
halfway between two steps, the last bit of a float, which depends on the processor's instructions, decides which of them it gets. One
such step, carried through later layers, moves a percentage. So the steps are chosen in such a way that no two values have such a sum.
"""

from pathlib import Path

import numpy as np
import onnx
from onnx import numpy_helper

# As a share of a step; at most three operations round 32-bit floats of up to 256, each by 8e-6.
MARGIN = 4e-5
# How much wider a step may become, and in which increments that is tried.
WIDEST, TRIED = 0.01, 2e-6


def avoid_ties(path: Path) -> None:
    """Rewrite a quantized ONNX file: the step of each sum's result becomes up to 1% wider. Raises ValueError if that is not enough."""
    model = onnx.load(path)
    makers = {output: node for node in model.graph.node for output in node.output}
    readers = {name: node for node in model.graph.node for name in node.input}
    tensors = {tensor.name: tensor for tensor in model.graph.initializer}
    value = lambda name: numpy_helper.to_array(tensors[name])
    # In the order of the graph, because a widened step is an input of later sums.
    for add in [node for node in model.graph.node if node.op_type == "Add"]:
        terms, result = [makers[name] for name in add.input], readers[add.output[0]]
        if result.op_type != "QuantizeLinear":
            continue
        steps = [(value(node.input[1]), value(node.input[2])) for node in terms]
        step = widen(steps, value(result.input[1]), value(result.input[2]))
        if step is None:
            raise ValueError(f"{add.name} has ties at every step up to {WIDEST:.0%} wider.")
        tensors[result.input[1]].CopyFrom(numpy_helper.from_array(step, result.input[1]))
    onnx.save(model, path)


def widen(terms: list[tuple[np.ndarray, np.ndarray]], step: np.ndarray, zero: np.ndarray) -> np.ndarray | None:
    """The smallest step, from `step` up, at which no sum of two 8-bit values lies near a tie; None if there is none.

    `terms`: the step and the zero of each of the two.
    """
    for widening in np.arange(0, WIDEST, TRIED):
        wider = np.float32(step * (1 + widening))
        first, second = (np.float32(own / wider) * (np.arange(256) - int(own_zero)) for own, own_zero in terms)
        sums = np.add.outer(first, second) + int(zero)
        inside = sums[(sums > -1) & (sums < 256)]
        if (np.abs(inside % 1 - 0.5) > MARGIN).all():
            return np.array(wider)
    return None
