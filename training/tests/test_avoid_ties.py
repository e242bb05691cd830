"""Sums that are rounded in the same way."""

import tempfile
import unittest
from pathlib import Path

import numpy as np
import onnx
from onnx import helper, numpy_helper

from published.avoid_ties import WIDEST, avoid_ties


def add_in_8_bits(first: float, second: float, result: float) -> onnx.ModelProto:
    """A file that adds two tensors of 8 bits with these steps."""
    steps = {"a_scale": first, "b_scale": second, "sum_scale": result}
    stored = [numpy_helper.from_array(np.array(step, np.float32), name) for name, step in steps.items()]
    stored.append(numpy_helper.from_array(np.array(128, np.uint8), "zero"))
    nodes = [
        helper.make_node("DequantizeLinear", ["a", "a_scale", "zero"], ["a_float"]),
        helper.make_node("DequantizeLinear", ["b", "b_scale", "zero"], ["b_float"]),
        helper.make_node("Add", ["a_float", "b_float"], ["sum_float"]),
        helper.make_node("QuantizeLinear", ["sum_float", "sum_scale", "zero"], ["sum"]),
    ]
    values = lambda *names: [helper.make_tensor_value_info(name, onnx.TensorProto.UINT8, [1]) for name in names]
    return helper.make_model(helper.make_graph(nodes, "sum", values("a", "b"), values("sum"), stored))


def distance_to_tie(model: onnx.ModelProto) -> float:
    """The smallest distance from a tie over all sums of two values, as a share of a step."""
    first, second, result = (float(numpy_helper.to_array(tensor)) for tensor in model.graph.initializer[:3])
    sums = np.add.outer(*(np.arange(-128, 128) * step / result for step in (first, second)))
    return np.abs(sums[np.abs(sums) < 128] % 1 - 0.5).min()


class Ties(unittest.TestCase):
    def rewrite(self, *steps: float) -> onnx.ModelProto:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "sum.onnx"
            onnx.save(add_in_8_bits(*steps), file)
            avoid_ties(file)
            return onnx.load(file)

    def test_widens_a_step_only_as_much_as_keeps_all_sums_away_from_ties(self):
        steps = (0.02, 0.03, 0.04)
        self.assertLess(distance_to_tie(add_in_8_bits(*steps)), 1e-6)
        model = self.rewrite(*steps)
        self.assertGreater(distance_to_tie(model), 3e-5)
        first, second, result = (float(numpy_helper.to_array(tensor)) for tensor in model.graph.initializer[:3])
        np.testing.assert_allclose((first, second), steps[:2])
        self.assertTrue(0.04 < result < 0.04 * (1 + WIDEST))

    def test_does_not_change_a_step_without_ties(self):
        model = self.rewrite(0.04, 0.04, 0.04)
        self.assertEqual(numpy_helper.to_array(model.graph.initializer[2]), np.float32(0.04))
