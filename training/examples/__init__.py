"""Sets that are made rather than photographed: what the gate must learn to refuse, and lesions pasted on skin."""
