"""Sets that are made, not photographed: what the gate must learn to refuse, and lesions pasted on skin."""
