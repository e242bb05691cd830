/** The displayed name of each class of the model. */
export const labels = {
	melanoma: 'Melanoma',
	basal_cell_carcinoma: 'Basal Cell Carcinoma',
	squamous_cell_carcinoma: 'Squamous Cell Carcinoma',
	actinic_keratosis: 'Actinic Keratosis',
	melanocytic_nevus: 'Melanocytic Nevus',
	benign_keratosis: 'Benign Keratosis',
	seborrheic_keratosis: 'Seborrheic Keratosis',
	dermatofibroma: 'Dermatofibroma',
	vascular_lesion: 'Vascular Lesion',
} as const;
export type LesionClass = keyof typeof labels;

/** clinical: dermatoscope images, eight classes. consumer: phone photos, six classes. */
export const modes = ['clinical', 'consumer'] as const;
export type Mode = (typeof modes)[number];
export const defaultMode: Mode = 'consumer';
