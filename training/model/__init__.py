"""The model and how it learns: its layers, losses, optimizer and metrics."""
