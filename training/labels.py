"""The classes of the network, in the order of its outputs. `packages/contract` holds the names people read."""

DERMOSCOPY = [
    "melanoma",
    "melanocytic_nevus",
    "basal_cell_carcinoma",
    "squamous_cell_carcinoma",
    "actinic_keratosis",
    "benign_keratosis",
    "dermatofibroma",
    "vascular_lesion",
]
PHONE = [
    "melanoma",
    "melanocytic_nevus",
    "basal_cell_carcinoma",
    "squamous_cell_carcinoma",
    "actinic_keratosis",
    "seborrheic_keratosis",
]
# What the gate tells apart: a lesion through a dermatoscope, on a phone photo, no skin at all, or skin without a lesion.
GATE = ["dermoscopy", "phone", "not_skin", "no_lesion"]

# Actinic keratosis is counted as malignant: it is the precursor of squamous cell carcinoma, and ISIC groups
# the two (akiec) in HAM10000. A missed one is a missed treatment.
MALIGNANT = ["melanoma", "basal_cell_carcinoma", "squamous_cell_carcinoma", "actinic_keratosis"]
