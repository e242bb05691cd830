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

/** What a condition is: a skin cancer, what can turn into one, or neither. */
export type LabelKind = 'cancer' | 'precancer' | 'benign';

/** What each label means: its kind, and what it is in everyday words. */
const meanings: Record<string, { kind: LabelKind; plain: string }> = {
	[labels.melanoma]: { kind: 'cancer', plain: 'a serious skin cancer' },
	[labels.basal_cell_carcinoma]: { kind: 'cancer', plain: 'a slow-growing skin cancer' },
	[labels.squamous_cell_carcinoma]: { kind: 'cancer', plain: 'a skin cancer' },
	[labels.actinic_keratosis]: { kind: 'precancer', plain: 'a sun-damaged patch that can turn into cancer' },
	[labels.melanocytic_nevus]: { kind: 'benign', plain: 'an ordinary mole' },
	[labels.benign_keratosis]: { kind: 'benign', plain: 'a growth of the skin' },
	[labels.seborrheic_keratosis]: { kind: 'benign', plain: 'a waxy growth' },
	[labels.dermatofibroma]: { kind: 'benign', plain: 'a firm bump' },
	[labels.vascular_lesion]: { kind: 'benign', plain: 'a growth of small blood vessels' },
};

/** What a displayed label means; undefined for any other text. */
export const getMeaning = (label: string): { kind: LabelKind; plain: string } | undefined => meanings[label];

/** clinical: dermatoscope images, eight classes. consumer: phone photos, six classes. */
export const modes = ['clinical', 'consumer'] as const;
export type Mode = (typeof modes)[number];
export const defaultMode: Mode = 'consumer';

/** What each mode was tested on. */
export const photosOfMode: Record<Mode, string> = {
	clinical: 'dermatoscope images',
	consumer: 'photos from phones and cameras',
};

/** The label shown in place of a diagnosis for an unsuitable photo. */
export const unsuitableLabel = 'Image not suitable';

export const riskLevels = ['low', 'medium', 'high', 'unknown'] as const;
export type RiskLevel = (typeof riskLevels)[number];
/** The displayed name of each level. */
export const riskNames = {
	low: 'Low Risk',
	medium: 'Medium Risk',
	high: 'High Risk',
	unknown: 'Unknown',
} as const satisfies Record<RiskLevel, string>;
/** What follows "The photo". */
export const describeRating = (risk: RiskLevel) =>
	risk === 'unknown' ? 'could not be rated' : `was rated ${riskNames[risk]}`;
