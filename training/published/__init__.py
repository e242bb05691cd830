"""What is published: the ONNX file in 8 bits, and its model card."""
