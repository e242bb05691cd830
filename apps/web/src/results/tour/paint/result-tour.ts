import { paintIsolines } from '@dermavigil/analysis/isolines';
import { outlineAxes } from '@dermavigil/analysis/outline';
import { paintHeatMap } from '@dermavigil/analysis/saliency';
import { getShownPredictions } from '../../answer/answer.ts';
import { describeChance } from '../../answer/format-chance.ts';
import { drawPhotoCopy, loadImage, makeHeatMapLayer } from '../../photo-copy.ts';
import type { HeatMapStyle } from '../../use-heat-map-style.ts';
import { type TourResult, writeResultScript } from '../script/result-script.ts';
import type { Scene, SceneKind } from '../script/script.ts';
import { type Box, type Brush, ease, fade, mixBoxes, writeText } from './brush.ts';
import { drawDisclaimer } from './disclaimer.ts';
import type { Tour } from './draw.ts';
import { drawKeys } from './keys.ts';
import { getPanel, getStage, isPaneled } from './layout.ts';
import { drawProbabilities, drawRisk, drawTitle } from './panel.ts';
import {
	drawAxes,
	drawImage,
	drawOutline,
	frameLesion,
	getPhotoBox,
	moveCamera,
	onStage,
	pointCamera,
	type View,
} from './stage.ts';

/** Seconds. */
const moving = 1;

interface ResultImages {
	photo: CanvasImageSource;
	heatMap: CanvasImageSource | null;
}

/** The tour of a result. `photo` is a file, or an image's URL. Throws when the browser cannot decode it. */
export async function makeResultTour(result: TourResult, photo: Blob | string, style: HeatMapStyle): Promise<Tour> {
	const { assessment } = result;
	const copy = await drawPhotoCopy(typeof photo === 'string' ? await loadImage(photo) : photo);
	const { heatmap } = assessment;
	const paint = style === 'lines' ? paintIsolines : paintHeatMap;
	const heatMap = heatmap && makeHeatMapLayer(heatmap, assessment.photo, copy, paint);
	return createTour(result, { photo: copy, heatMap });
}

function createTour(result: TourResult, images: ResultImages): Tour {
	const { photo, outline, heatmap } = result.assessment;
	const axes = outline && heatmap && outlineAxes(outline.polygon, heatmap.square);
	const whole = { x: 0, y: 0, ...photo };
	const parts: Partial<Record<SceneKind, Box>> = outline
		? {
				outline: frameLesion(outline.polygon, 1.9, photo),
				asymmetry: frameLesion(outline.polygon, 1.4, photo),
				border: frameLesion(outline.polygon, 1.3, photo),
				colors: frameLesion(outline.polygon, 1.2, photo),
				probabilities: frameLesion(outline.polygon, 1.9, photo),
				'next-step': frameLesion(outline.polygon, 1.9, photo),
			}
		: {};
	const getPart = (kind: SceneKind) => parts[kind] ?? whole;

	function getView(brush: Brush, scene: Scene, elapsed: number, before: Scene | undefined): View {
		const share = before ? ease(elapsed, moving) : 1;
		const from = getStage(brush, before ?? scene);
		const stage = mixBoxes(from, getStage(brush, scene), share);
		const [start, end] = [before ?? scene, scene].map(({ kind }) => pointCamera(stage, getPart(kind), photo));
		return { stage, camera: moveCamera(start!, end!, share) };
	}

	function drawLayers(brush: Brush, view: View, { kind }: Scene, elapsed: number, before: Scene | undefined): void {
		drawImage(brush, view, images.photo, photo);
		const heat =
			kind === 'heat-map' ? ease(elapsed - 0.3, 1.1) : before?.kind === 'heat-map' ? 1 - ease(elapsed, 0.6) : 0;
		if (images.heatMap) fade(brush, heat, () => drawImage(brush, view, images.heatMap!, photo));
		if (!outline) return;
		const { polygon } = outline;
		if (kind === 'outline') drawOutline(brush, view, polygon, { share: ease(elapsed - 0.2, 1.4) });
		if (kind === 'asymmetry' || kind === 'border') drawOutline(brush, view, polygon);
		if (kind === 'asymmetry' && axes) {
			const reach = 0.62 * Math.max(...(['width', 'height'] as const).map((side) => getPart('border')[side]));
			drawAxes(brush, view, axes, reach, ease(elapsed - 0.4, 1));
		}
		if (kind === 'border') drawOutline(brush, view, polygon, { share: ease(elapsed - 0.4, 1.6), strong: true });
	}

	return {
		script: writeResultScript(result),
		drawScene(brush, scene, elapsed, before) {
			if (scene.kind === 'disclaimer') {
				drawDisclaimer(brush, elapsed);
				return;
			}
			const view = getView(brush, scene, elapsed, before);
			onStage(brush, view, () => drawLayers(brush, view, scene, elapsed, before));
			const panel = getPanel(brush);
			if (isPaneled(scene))
				fade(brush, ease(elapsed - 0.4, 0.5), () => drawPanel(brush, result, scene, elapsed, panel));
			else {
				const box = getPhotoBox(getView(brush, scene, moving, before), photo);
				fade(brush, ease(elapsed, 0.4), () => drawKeys(brush, result, scene, box, elapsed));
			}
		},
	};
}

function drawPanel(brush: Brush, { answer, thresholds }: TourResult, scene: Scene, elapsed: number, panel: Box): void {
	const taken = drawTitle(brush, scene.title, panel);
	const rest = { ...panel, y: panel.y + taken, height: panel.height - taken };
	if (scene.kind === 'probabilities') {
		const shown = getShownPredictions(answer).slice(0, 4);
		const chance = describeChance(answer, thresholds);
		drawProbabilities(brush, { predictions: shown, chance, mode: answer.mode }, rest, elapsed);
		return;
	}
	const band = drawRisk(brush, answer.riskLevel, rest) + 18;
	const text = { ...rest, y: rest.y + band, height: rest.height - band };
	writeText(brush, answer.recommendation, text, { size: brush.tall ? 21 : 25, color: brush.colors.ink, serif: true });
}
