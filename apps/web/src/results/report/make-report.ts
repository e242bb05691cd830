import type { AnalysisResult, PhotoKind } from '@dermavigil/contract';
import { type LoadFont, makeReport } from '@dermavigil/report';
import { fontUrls } from '@dermavigil/report/font-urls';
import { request } from '../../api/client.ts';
import { fetchModelCard } from '../../api/system.ts';
import { saveCanvas } from '../../lib/files/save-canvas.ts';
import { imageSource } from '../../lib/image-source.ts';
import { drawPhotoCopy, loadImage, paintHeatMapOn } from '../photo-copy.ts';

/** Milliseconds after which anything that has not arrived counts as failed. */
const timeoutMs = 30_000;

const loadFont: LoadFont = async (file) => {
	const response = await request(fontUrls[file], { timeoutMs });
	return new Uint8Array(await response.arrayBuffer());
};

async function toJpeg(canvas: HTMLCanvasElement): Promise<Uint8Array> {
	return new Uint8Array(await (await saveCanvas(canvas, 'image/jpeg', 0.9)).arrayBuffer());
}

/** The copy of the photo with the heat-map painted on it; otherwise the server's image, or none. */
async function toHeatMapImage(analysis: AnalysisResult, copy: HTMLCanvasElement): Promise<Uint8Array | null> {
	const { heatmap, photo, heatmapImage } = analysis;
	if (heatmap && photo && paintHeatMapOn(copy, heatmap, photo)) return await toJpeg(copy);
	const sent = imageSource(heatmapImage);
	return sent ? await toJpeg(await drawPhotoCopy(await loadImage(sent))) : null;
}

/** The report of an analysis, made in this browser: nothing is sent. `patient` is the name in it, if any. */
export async function makeAnalysisReport(
	photo: Blob,
	analysis: AnalysisResult,
	patient: string | null,
	further: readonly { file: Blob; kind: PhotoKind }[],
): Promise<Blob> {
	const { probabilities, prediction, modelVersion, mode } = analysis;
	const [copy, card] = await Promise.all([drawPhotoCopy(photo), fetchModelCard(timeoutMs).catch(() => null)]);
	const plain = await toJpeg(copy);
	const furtherPhotos = await Promise.all(
		further.map(async ({ file, kind }) => ({ kind, image: await toJpeg(await drawPhotoCopy(file)) })),
	);
	const pdf = await makeReport(
		{
			reader: 'patient',
			madeAt: new Date(),
			savedAt: null,
			countsFrom: null,
			patient,
			lesion: null,
			reference: null,
			photo: plain,
			heatmap: await toHeatMapImage(analysis, copy),
			furtherPhotos,
			photoSize: analysis.photo,
			outline: analysis.outline,
			mode: mode ?? null,
			modelVersion: modelVersion || null,
			predictions: probabilities.length > 0 ? probabilities : [prediction.top1, prediction.top2],
			fused: Boolean(analysis.fused),
			malignantProbability: analysis.malignantProbability,
			risk: prediction.riskLevel,
			explanation: analysis.explanation,
			possible: analysis.possible,
			symptoms: analysis.symptoms,
			card,
		},
		loadFont,
	);
	return new Blob([new Uint8Array(pdf)], { type: 'application/pdf' });
}
