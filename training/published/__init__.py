"""What is published: the ONNX file in 8 bits, and the model card with it."""
