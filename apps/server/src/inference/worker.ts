import { createHash } from 'node:crypto';
import type { MessagePort } from 'node:worker_threads';
import { analyzeWith, openSession, type Photo, type Session, shareViews } from '@dermavigil/analysis';
import { type ComparedPhoto, comparePhotos, type PhotoComparison } from '@dermavigil/analysis/comparison';
import { type AnalysisQuery, type AnalysisResult, AppError, calls, defaultMode, limits } from '@dermavigil/contract';
import { workerData } from 'piscina';
import { askHelper, type ViewsTask } from './ask-helper.ts';
import type { AppErrorData } from './client/answer-requests.ts';
import { createServiceSession } from './client/service-session.ts';
import { decodeForAnalysis, decodePhoto } from './decode.ts';
import { encodeHeatMap, encodeJpeg, encodeOriginal, reducePhoto } from './encode.ts';
import { readModel, readModelCard } from './model.ts';

export interface ReductionTask {
	file: Uint8Array;
}

interface Helped {
	/** The port of an idle thread, or of an inference service, that runs views of the photos. */
	helper?: MessagePort | undefined;
}

export type AnalysisTask = ReductionTask & AnalysisQuery & Helped;

/** A photo of a lesion, as a file. */
export type ComparedFile = ReductionTask & Omit<ComparedPhoto, 'photo'>;

/** The input of comparePhotos, with photos as files. */
export interface ComparisonTask {
	before: ComparedFile;
	after: ComparedFile;
	first: ComparedFile | null;
}

/** A photo as it is stored: sides of at most 1024 pixels, without metadata. */
export interface ReducedPhoto {
	/** Pixels. */
	width: number;
	height: number;
	jpeg: Uint8Array;
	/** The SHA-256 of its size and pixels, before it became a JPEG. */
	digest: Uint8Array;
}

/** A photo that is stored and shown in lists. */
export interface ListedPhoto extends ReducedPhoto {
	/** A small copy as a JPEG. */
	thumbnail: Uint8Array;
}

/** What all tasks of a thread have in common. */
export interface WorkerSettings {
	/** Whether the thread runs the model; if not, the helper of each task has an inference service do it. */
	loadsModel: boolean;
}

/** An AppError loses its class and its code between threads, so it is sent as data. */
export type Answer<Result> = { result: Result; seconds: { thread: number; model: number } } | { error: AppErrorData };

const card = readModelCard();
const { loadsModel = true } = (workerData ?? {}) as Partial<WorkerSettings>;

/** How long the model has run for this thread, in milliseconds. */
let modelMs = 0;

/** A session that is timed. */
const time = (session: Session): Session => ({
	async run(...views) {
		const began = performance.now();
		return await session.run(...views).finally(() => {
			modelMs += performance.now() - began;
		});
	},
});

const own = loadsModel ? time(await openSession(readModel(card))) : undefined;

/** The session for a task; an idle thread or an inference service may help. */
function toSession(helper: MessagePort | undefined): Session {
	if (own) return helper ? shareViews(own, askHelper(helper)) : own;
	if (!helper) throw new Error('This thread has no model, and nobody to ask.');
	return time(createServiceSession(helper));
}

async function toAnalysis({ file, mode = defaultMode, images, helper }: AnalysisTask): Promise<AnalysisResult> {
	const { assess } = analyzeWith(toSession(helper), card);
	const photo = await decodeForAnalysis(file);
	if (images === 'none') {
		return { ...(await assess(photo, mode)), heatmapImage: '', originalImageBase64: '' };
	}
	const reduced = await reducePhoto(photo);
	const [assessment, originalImageBase64] = await Promise.all([
		assess(photo, mode),
		encodeOriginal(file, photo, reduced),
	]);
	const heatmapImage = await encodeHeatMap(reduced, assessment.heatmap, assessment.photo);
	return { ...assessment, heatmapImage, originalImageBase64 };
}

/** The part of an AppError that reaches another thread. */
const toErrorData = ({ code, message, retryAfter }: AppError): AppErrorData => ({ code, message, retryAfter });

async function toAnswer<Result>(work: () => Promise<Result>): Promise<Answer<Result>> {
	// A thread has one task at a time.
	const [began, modelBegan] = [performance.now(), modelMs];
	try {
		const result = await work();
		const seconds = { thread: (performance.now() - began) / 1000, model: (modelMs - modelBegan) / 1000 };
		return { result, seconds };
	} catch (error) {
		if (error instanceof AppError) return { error: toErrorData(error) };
		throw error;
	}
}

/** From a file to its analysis, off the server's event loop. */
export function analyze(task: AnalysisTask): Promise<Answer<AnalysisResult>> {
	return toAnswer(() => toAnalysis(task));
}

/** The same for the photo of the start check. Throws when the result would not be a valid response. */
export function check(task: AnalysisTask): Promise<Answer<void>> {
	return toAnswer(async () => {
		const { success } = calls.analyze.response.safeParse(await toAnalysis(task));
		if (!success) throw new Error('what the model gives is no assessment');
	});
}

/** Runs views of a photo that another thread analyzes. */
export function runViews(task: ViewsTask): ReturnType<Session['run']> {
	return toSession(undefined).run(...task);
}

async function toReducedPhoto(photo: Photo): Promise<ReducedPhoto> {
	const { width, height, data } = photo;
	const digest = createHash('sha256').update(`${width}x${height}:`).update(data).digest();
	return { width, height, jpeg: await encodeJpeg(photo), digest };
}

/** Prepares a photo for storage, without analyzing it. */
export function reduce({ file }: ReductionTask): Promise<Answer<ReducedPhoto>> {
	return toAnswer(async () => toReducedPhoto(await reducePhoto(await decodePhoto(file))));
}

/** The same, with a small copy. */
export function reduceForLists({ file }: ReductionTask): Promise<Answer<ListedPhoto>> {
	return toAnswer(async () => {
		const photo = await reducePhoto(await decodePhoto(file));
		const small = await reducePhoto(photo, limits.savedScan.thumbnailSide);
		return { ...(await toReducedPhoto(photo)), thumbnail: await encodeJpeg(small) };
	});
}

async function openPhoto({ file, ...known }: ComparedFile): Promise<ComparedPhoto> {
	return { ...known, photo: await decodePhoto(file) };
}

/** What changed in a lesion from photo to photo. */
export function compare({ before, after, first, helper }: ComparisonTask & Helped): Promise<Answer<PhotoComparison>> {
	return toAnswer(async () => {
		const photos = {
			before: await openPhoto(before),
			after: await openPhoto(after),
			first: first && (await openPhoto(first)),
		};
		return await comparePhotos({ analyzer: analyzeWith(toSession(helper), card), card }, photos);
	});
}
