import shippedCard from '@dermavigil/analysis/model-card.json' with { type: 'json' };
import {
	type AnalysisResult,
	type Assessment,
	type Case,
	type CaseComparison,
	type CaseDetail,
	type Config,
	calls,
	type Lesion,
	messages,
	modelCardSchema,
	type Person,
	type Profile,
	type Reminders,
	type Scan,
	type Session,
	type Share,
	type SharedScan,
	type Suitability,
	unsuitableLabel,
} from '@dermavigil/contract';

// What the server sends, valid by the contract. Each function takes the values that a test wants to differ.

/** Ids that a test can distinguish and repeat. */
export const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

export const modelCard = modelCardSchema.parse(shippedCard);

export const makeConfig = (changes: Partial<Config> = {}): Config => ({
	version: '1.0.0',
	modes: ['clinical', 'consumer'],
	maxUploadBytes: 10_000_000,
	modelVersion: modelCard.version,
	capabilities: ['device', 'contributions', 'patients', 'clinicians'],
	links: [],
	device: {
		url: calls.model.path.replace(':sha256', modelCard.file.sha256),
		bytes: modelCard.file.bytes,
		sha256: modelCard.file.sha256,
		version: modelCard.version,
	},
	...changes,
});

export const makeProfile = (changes: Partial<Profile> = {}): Profile => ({
	id: uuid(1),
	email: 'ada@example.org',
	full_name: 'Ada Lovelace',
	created_at: '2026-01-01T00:00:00.000Z',
	...changes,
});

/** Somebody who invited Ada to see their records. */
export const makePerson = (number: number, changes: Partial<Person> = {}): Person => ({
	id: uuid(number),
	full_name: `Person ${number}`,
	right: 'manage',
	is_held: false,
	since: '2026-11-01T00:00:00.000Z',
	...changes,
});

/** The settings of a patient who has not turned any reminders on. */
export const noReminders: Reminders = {
	...{ by_mail: false, devices: [], quiet_from: 21, quiet_to: 8, time_zone: 'UTC' },
	// Any point on the curve.
	push_key: `B${'A'.repeat(86)}`,
};

/** The login of this browser. */
export const makeSession = (number: number, changes: Partial<Session> = {}): Session => ({
	id: uuid(number),
	created_at: '2026-11-20T10:00:00.000Z',
	last_seen_at: '2026-11-21T10:00:00.000Z',
	expires_at: '2026-12-20T10:00:00.000Z',
	client: 'Firefox on Windows',
	current: true,
	...changes,
});

/** An open link to a scan, which nobody has opened. */
export const makeShare = (number: number, changes: Partial<Share> = {}): Share => ({
	id: uuid(number),
	target: { name: null, saved_at: '2026-11-20T09:30:00.000Z' },
	doctor: '',
	created_at: '2026-11-21T10:00:00.000Z',
	expires_at: '2026-11-28T10:00:00.000Z',
	state: 'open',
	open_count: 0,
	last_opened_at: null,
	...changes,
});

export const makeLesion = (number: number, changes: Partial<Lesion> = {}): Lesion => ({
	id: uuid(number),
	nickname: `Lesion ${number}`,
	body_part: 'Left forearm',
	created_at: '2026-05-01T00:00:00.000Z',
	scan_count: 2,
	last_seen_at: '2026-11-17T09:00:00.000Z',
	latest_image_url: `/api/images/${number}`,
	latest_thumbnail_url: `/api/images/${number}-small`,
	latest_risk_level: 'low',
	unseen_high: null,
	unseen_red_flag: null,
	...changes,
});

/** A private scan of Ada's that belongs to no lesion. */
export const makeScan = (number: number, changes: Partial<Scan> = {}): Scan => ({
	id: uuid(number),
	image_url: `/api/images/${number}`,
	heatmap_image_url: `/api/images/${number}-map`,
	thumbnail_url: `/api/images/${number}-small`,
	further_photos: [],
	predictions: [
		{ label: 'Melanoma', confidence: 61.25 },
		{ label: 'Melanocytic Nevus', confidence: 30 },
	],
	risk_level: 'high',
	ai_explanation: `Why scan ${number} looks so.`,
	saved_at: '2026-11-20T09:30:00.000Z',
	submitted_at: '2026-11-20T09:30:00.000Z',
	status: null,
	notes: null,
	doctor_notes: null,
	reviewed_at: null,
	review_unread: false,
	seen_by_doctor_at: null,
	profiles: { full_name: 'Ada Lovelace' },
	lesion_id: null,
	mode: 'consumer',
	model_version: '1.0.0',
	symptoms: null,
	mm_per_pixel: null,
	...changes,
});

/** A close-up and an overview beside a scan's main photo. */
export const furtherPhotos: Scan['further_photos'] = [
	{ kind: 'closeup', image_url: '/api/images/closeup', thumbnail_url: '/api/images/closeup-small' },
	{ kind: 'overview', image_url: '/api/images/overview', thumbnail_url: '/api/images/overview-small' },
];

/** A scan as a doctor sees it through a link. */
export const makeSharedScan = (number: number, changes: Partial<SharedScan> = {}): SharedScan => {
	const { id, image_url, heatmap_image_url, thumbnail_url, predictions, risk_level, ai_explanation } = makeScan(number);
	return {
		...{ id, image_url, heatmap_image_url, thumbnail_url, predictions, risk_level, ai_explanation },
		further_photos: [],
		saved_at: `2026-11-0${number}T09:00:00.000Z`,
		mode: 'consumer',
		model_version: '1.0.0',
		symptoms: null,
		mm_per_pixel: null,
		malignant_probability: 62,
		area_mm2: null,
		review_notes: null,
		...changes,
	};
};

/** A case that nobody has reviewed. */
export const makeCase = (number: number, changes: Partial<Case> = {}): Case => ({
	...makeScan(number),
	status: 'new',
	profiles: { full_name: `Patient ${number}` },
	version: 1,
	reviewed_by: null,
	outcome: null,
	team_notes: null,
	...changes,
});

export const makeCaseDetail = (number: number, changes: Partial<CaseDetail> = {}): CaseDetail => ({
	...makeCase(number),
	assessment: null,
	further_assessments: [],
	risk_reason: null,
	body_part: null,
	earlier: [],
	...changes,
});

/** Case 1 beside case 2 of the same lesion, which was photographed from half the distance. */
export const makeCaseComparison = (changes: Partial<CaseComparison> = {}): CaseComparison => {
	const scan = (number: number, saved_at: string): CaseComparison['before'] => ({
		...{ id: uuid(number), mode: 'clinical', saved_at, image_url: `/api/images/${number}`, risk_level: 'low' },
		...{ further: false, malignant_probability: 6, width: 60, height: 40, polygon: [] },
	});
	return {
		before: scan(2, '2026-10-01T12:00:00.000Z'),
		after: scan(1, '2026-11-01T12:00:00.000Z'),
		alignment: { a: 0.5, b: 0, dx: 12, dy: -4, by: 'outline' },
		measures: [
			{ name: 'area', unit: '%', before: 12, after: 14.4, difference: 20, uncertainty: 8, change: 'increase' },
		],
		...changes,
	};
};

/** An assessment of a photo of 60 x 40 pixels. */
export const makeAssessment = (changes: Partial<Assessment> = {}): Assessment => ({
	mode: 'consumer',
	modelVersion: '1.0.0',
	suitability: 'suitable',
	prediction: {
		top1: { label: 'Melanocytic Nevus', confidence: 81.5 },
		top2: { label: 'Melanoma', confidence: 12 },
		riskLevel: 'medium',
	},
	probabilities: [
		{ label: 'Melanocytic Nevus', confidence: 81.5 },
		{ label: 'Melanoma', confidence: 12 },
		{ label: 'Seborrheic Keratosis', confidence: 6.5 },
	],
	possible: ['Melanocytic Nevus', 'Melanoma'],
	symptoms: null,
	malignantProbability: 12,
	explanation: {
		explanation_text: 'Plain why.',
		technical_summary: 'Technical why.',
		recommendation: 'Plain what.',
		clinical_recommendation: 'Clinical what.',
	},
	photo: { width: 60, height: 40 },
	heatmap: { square: { left: 10, top: 0, side: 40 }, columns: 2, rows: 2, values: [0, 0.5, 0.5, 1] },
	outline: {
		polygon: [
			[20, 10],
			[40, 10],
			[30, 30],
		],
		area: 0.2,
		asymmetry: 0.1,
		borderIrregularity: 1.2,
		colors: ['light brown'],
	},
	...changes,
});

/** The analyze call's answer: an assessment with its images. */
export const makeAnalysis = (changes: Partial<AnalysisResult> = {}): AnalysisResult => ({
	...makeAssessment(),
	heatmapImage: 'data:image/png;base64,iVBORw0K',
	originalImageBase64: 'data:image/jpeg;base64,/9j/4AAQ',
	...changes,
});

/** The same for a photo that could not be assessed. */
export const makeUnsuitable = (suitability: Suitability, changes: Partial<AnalysisResult> = {}): AnalysisResult =>
	makeAnalysis({
		suitability,
		prediction: {
			top1: { label: unsuitableLabel, confidence: 0 },
			top2: { label: messages.fallback.label, confidence: 0 },
			riskLevel: 'unknown',
		},
		probabilities: [],
		possible: [],
		malignantProbability: null,
		heatmap: null,
		outline: null,
		heatmapImage: '',
		...changes,
	});
