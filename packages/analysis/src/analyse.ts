import {
	type Assessment,
	labels,
	type Mode,
	type ModelCard,
	messages,
	type Suitability,
	unsuitableLabel,
} from '@dermavigil/contract';
import { calibrate, softmax } from './calibrate.ts';
import { explain, explainUnsuitable } from './explain.ts';
import { classHeatMap } from './heat-map.ts';
import { traceOutline } from './outline.ts';
import type { Photo } from './photo.ts';
import { centreSquare, toInput } from './preprocess.ts';
import { judgeSuitability } from './quality.ts';
import { malignantProbability, riskLevel } from './risk.ts';
import { openSession, type RuntimeFiles, type Session } from './session.ts';
import { averageMaps, averageScores, toViews } from './views.ts';

/** What the network said of one photo, averaged over the views, before anything is decided. */
export interface Measurement {
	input: Float32Array;
	scores: { dermoscopy: number[]; phone: number[]; gate: number[] };
	maps: { dermoscopy: Float32Array; phone: Float32Array; outline: Float32Array };
}

export interface Analyser {
	/** The whole way from pixels to an assessment. Stores nothing; photos given at once wait for each other. */
	analyse(photo: Photo, mode: Mode): Promise<Assessment>;
	/** Only what the network says, for evaluation. */
	measure(photo: Photo): Promise<Measurement>;
}

const branches = { clinical: 'dermoscopy', consumer: 'phone' } as const;

/** Opens the network described by the card. `files` tells a browser where its runtime lies. */
export async function createAnalyser(model: Uint8Array, card: ModelCard, files?: RuntimeFiles): Promise<Analyser> {
	const session = await openSession(model, files);
	const measure = (photo: Photo) => measurePhoto(session, card, photo);
	return { measure, analyse: async (photo, mode) => assess(photo, mode, await measure(photo), card) };
}

async function measurePhoto(session: Session, card: ModelCard, photo: Photo): Promise<Measurement> {
	const { size, views } = card.input;
	const input = toInput(photo, card.input);
	const outputs = await session.run(toViews(input, size, views), views, size);
	const average = (maps: Float32Array, channels: number) =>
		averageMaps(maps, Math.sqrt(maps.length / views / channels), views);
	return {
		input,
		scores: {
			dermoscopy: averageScores(outputs.dermoscopy_logits, views),
			phone: averageScores(outputs.phone_logits, views),
			gate: averageScores(outputs.gate_logits, views),
		},
		maps: {
			dermoscopy: average(outputs.dermoscopy_maps, card.modes.clinical.classes.length),
			phone: average(outputs.phone_maps, card.modes.consumer.classes.length),
			outline: average(outputs.outline_logits, 1),
		},
	};
}

/** Decides what the measurement means in one mode. */
function assess(photo: Photo, mode: Mode, { input, scores, maps }: Measurement, card: ModelCard): Assessment {
	const suitability = judgeSuitability(photo, softmax(scores.gate), mode, card.gate);
	const known = { mode, modelVersion: card.version, suitability, photo: { width: photo.width, height: photo.height } };
	if (suitability !== 'suitable') return { ...known, ...unsuitable(suitability, mode) };

	const modeCard = card.modes[mode];
	const probabilities = calibrate(scores[branches[mode]], modeCard);
	const ranked = modeCard.classes
		.map((name, index) => ({ name, index, probability: probabilities[index]! }))
		.sort((a, b) => b.probability - a.probability);
	const malignant = malignantProbability(probabilities, modeCard);
	const risk = riskLevel(malignant, modeCard.thresholds);
	const square = centreSquare(photo);
	const outline = traceOutline(maps.outline, square, input, card);
	const shown = ranked.map(({ name, probability }) => ({ label: labels[name], confidence: probability * 100 }));
	return {
		...known,
		prediction: { top1: shown[0]!, top2: shown[1]!, riskLevel: risk },
		probabilities: shown,
		malignantProbability: malignant * 100,
		explanation: explain({
			mode,
			modelVersion: card.version,
			ranked,
			malignant,
			thresholds: modeCard.thresholds,
			risk,
			outline,
		}),
		heatmap: classHeatMap(maps[branches[mode]], modeCard.classes.length, ranked[0]!.index, square),
		outline,
	};
}

/** The answer for a photo that cannot be judged: never a guess. */
function unsuitable(suitability: Exclude<Suitability, 'suitable'>, mode: Mode) {
	return {
		prediction: {
			top1: { label: unsuitableLabel, confidence: 0 },
			top2: { label: messages.fallback.label, confidence: 0 },
			riskLevel: 'unknown' as const,
		},
		probabilities: [],
		malignantProbability: null,
		explanation: explainUnsuitable(suitability, mode),
		heatmap: null,
		outline: null,
	};
}
