"""From the model's scores to an assessment: every setting that the card has, chosen on validation."""
