import { createAnalyzer, type Interpretation, interpretMeasurement, type Photo } from '@dermavigil/analysis';
import { type Mode, modes, type RiskLevel, type Suitability } from '@dermavigil/contract';
import { workerData } from 'piscina';
import sharp from 'sharp';
import { readModel } from '../../apps/server/src/inference/model.ts';
import { eraseTenths } from './deletion.ts';
import { dice, type Mask, maskArea, peakIsOnLesion } from './metrics/overlap.ts';
import { findPerilesionalSquare } from './perilesional-skin.ts';
import { blur, crop, perturbations } from './perturbations.ts';
import { readPhoto } from './read-photo.ts';
import { readTrainedModelCard } from './trained-model-card.ts';

interface PhotoTask {
	image: string;
	mask: string | null;
}

export interface LesionTask extends PhotoTask {
	mode: Mode;
	/** The seed of the random tenth, for a photo sampled for the slow measurements. */
	seed: number | null;
}

/** What is measured on the sampled photos. */
export interface Stressed {
	/** Whether the risk stayed the same, for each of the perturbations. */
	sameRisk: boolean[];
	/** How far the first prediction's probability fell. */
	fall: { marked: number; random: number };
	blurred: Suitability;
}

/** What is measured on a photo of a lesion; fields are null if nobody drew an outline, or the photo was not sampled. */
export interface Examined extends Pick<Interpretation, 'suitability' | 'probabilities'> {
	dice: number | null;
	peakIsOnLesion: boolean | null;
	stressed: Stressed | null;
}

const folder = workerData as string;
const card = readTrainedModelCard(folder);
const analyzer = await createAnalyzer(readModel(card, folder), card);

async function interpret(photo: Photo, mode: Mode): Promise<Interpretation> {
	return interpretMeasurement(photo, await analyzer.measure(photo, mode), mode, card);
}

async function readMask(path: string | null): Promise<Mask | null> {
	if (!path) return null;
	const { data, info } = await sharp(path).grayscale().raw().toBuffer({ resolveWithObject: true });
	const mask = { width: info.width, height: info.height, data: new Uint8Array(data) };
	return maskArea(mask) > 0 ? mask : null;
}

async function stress(photo: Photo, mode: Mode, interpretation: Interpretation, seed: number): Promise<Stressed> {
	const risks: RiskLevel[] = [];
	for (const { apply } of perturbations) risks.push((await interpret(await apply(photo), mode)).risk);
	const erased = await eraseTenths(photo, interpretation.heatMap, seed);
	const highest = Math.max(...interpretation.probabilities);
	const first = interpretation.probabilities.indexOf(highest);
	const fall = async (changed: Photo) => highest - (await interpret(changed, mode)).probabilities[first]!;
	return {
		sameRisk: risks.map((risk) => risk === interpretation.risk),
		fall: { marked: await fall(erased.marked), random: await fall(erased.random) },
		// A Gaussian of 4 px on a square of 160.
		blurred: (await interpret(await blur(photo, 4 / 160), mode)).suitability,
	};
}

/** Examines a photo of a lesion in its mode. */
export async function examine({ image, mask: maskPath, mode, seed }: LesionTask): Promise<Examined> {
	const photo = await readPhoto(image);
	const mask = await readMask(maskPath);
	const interpretation = await interpret(photo, mode);
	return {
		suitability: interpretation.suitability,
		probabilities: interpretation.probabilities,
		dice: mask && dice(interpretation.outline?.polygon ?? null, photo, mask),
		peakIsOnLesion: mask && peakIsOnLesion(interpretation.heatMap, photo, mask),
		stressed: seed === null ? null : await stress(photo, mode, interpretation, seed),
	};
}

/** What each mode finds for a photo without a lesion. */
export async function assessOther({ image }: PhotoTask): Promise<Suitability[]> {
	const photo = await readPhoto(image);
	return await Promise.all(modes.map(async (mode) => (await interpret(photo, mode)).suitability));
}

/** What consumer mode finds for the perilesional skin of a phone photo; null if there is not enough of it. */
export async function assessPerilesionalSkin({ image, mask: maskPath }: PhotoTask): Promise<Suitability | null> {
	const mask = await readMask(maskPath);
	const square = mask && findPerilesionalSquare(mask);
	if (!square) return null;
	const photo = await readPhoto(image);
	if (photo.width !== mask.width || photo.height !== mask.height) {
		throw new Error(`${maskPath} does not have the size of its photo.`);
	}
	return (await interpret(crop(photo, square), 'consumer')).suitability;
}
