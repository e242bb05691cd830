import type { AnalysisResult } from '@dermavigil/contract';
import { type LoadFont, makeReport } from '@dermavigil/report';
import { fontAddresses } from '@dermavigil/report/font-addresses';
import { drawReducedCopy } from '../../analysis/reduced-copy.ts';
import { request } from '../../api/client.ts';
import { fetchModelCard } from '../../api/system.ts';
import { imageSource } from '../../lib/image-source.ts';
import { paintOnCopy } from '../painted-copy.ts';

const loadFont: LoadFont = async (file) => {
	const answer = await request(fontAddresses[file]);
	return new Uint8Array(await answer.arrayBuffer());
};

async function jpegOf(canvas: HTMLCanvasElement): Promise<Uint8Array> {
	const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
	if (!blob) throw new Error('This browser cannot write a picture.');
	return new Uint8Array(await blob.arrayBuffer());
}

/** The copy of the photo with the heat-map painted on it, or the picture of it that an older server sent. */
async function heatMapPicture(analysis: AnalysisResult, copy: HTMLCanvasElement): Promise<Uint8Array | null> {
	const { heatmap, photo, heatmapImage } = analysis;
	if (heatmap && photo && paintOnCopy(copy, heatmap, photo)) return await jpegOf(copy);
	const sent = imageSource(heatmapImage);
	return sent ? await jpegOf(await drawReducedCopy(await loadPicture(sent))) : null;
}

/** The picture at a URL or in a data URL; the page's policy forbids to fetch the latter. */
async function loadPicture(address: string): Promise<HTMLImageElement> {
	const picture = Object.assign(new Image(), { src: address });
	await picture.decode();
	return picture;
}

/** The report of an analysis, made in this browser: nothing of it is sent. `patient` is the name in it, if any. */
export async function makeOwnReport(photo: Blob, analysis: AnalysisResult, patient: string | null): Promise<Blob> {
	const { probabilities, prediction, modelVersion, mode } = analysis;
	const [copy, card] = await Promise.all([drawReducedCopy(photo), fetchModelCard().catch(() => null)]);
	const plain = await jpegOf(copy);
	const pdf = await makeReport(
		{
			reader: 'patient',
			madeAt: new Date(),
			savedAt: null,
			patient,
			lesion: null,
			reference: null,
			photo: plain,
			heatmap: await heatMapPicture(analysis, copy),
			photoSize: analysis.photo,
			outline: analysis.outline,
			mode: mode ?? null,
			modelVersion: modelVersion || null,
			predictions: probabilities.length > 0 ? probabilities : [prediction.top1, prediction.top2],
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
