"""From the model's scores to an assessment: every setting in the card, chosen on validation."""
