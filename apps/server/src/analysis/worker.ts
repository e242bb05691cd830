import { createAnalyser } from '@dermavigil/analysis';
import { type AnalysisResult, AppError, type Mode } from '@dermavigil/contract';
import { decodePhoto } from './decode.ts';
import { readModelCard, readNetwork } from './network.ts';
import { encodeHeatMap, encodePhoto, reducePhoto } from './pictures.ts';

export interface AnalysisTask {
	file: Uint8Array;
	mode: Mode;
}

/** An AppError loses its class and its code between threads, so a refusal travels as data. */
export type AnalysisAnswer = { result: AnalysisResult } | { refusal: Pick<AppError, 'code' | 'message'> };

const card = readModelCard();
const analyser = await createAnalyser(readNetwork(card), card);

async function analyse({ file, mode }: AnalysisTask): Promise<AnalysisResult> {
	const photo = await decodePhoto(file);
	const reduced = await reducePhoto(photo);
	const [assessment, originalImageBase64] = await Promise.all([analyser.analyse(photo, mode), encodePhoto(reduced)]);
	const heatmapImage = await encodeHeatMap(reduced, assessment.heatmap, photo);
	return { ...assessment, heatmapImage, originalImageBase64 };
}

/** Answers as soon as this thread's network is loaded. */
export function ready(): true {
	return true;
}

/** One photo's whole way, off the server's event loop. */
export default async function answer(task: AnalysisTask): Promise<AnalysisAnswer> {
	try {
		return { result: await analyse(task) };
	} catch (error) {
		if (error instanceof AppError) return { refusal: { code: error.code, message: error.message } };
		throw error;
	}
}
