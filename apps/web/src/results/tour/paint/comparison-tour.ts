import type { Alignment, Comparison, Measure, Mode } from '@dermavigil/contract';
import { changeTexts, formatMeasure, measureTexts } from '../../comparison/measures.ts';
import { drawPhotoCopy, loadImage } from '../../photo-copy.ts';
import { type TourComparison, writeComparisonScript } from '../script/comparison-script.ts';
import { settledAfter } from '../script/list-frames.ts';
import type { Scene } from '../script/script.ts';
import { type Box, type Brush, drawPill, ease, fade, mixBoxes, writeLine, writeText } from './brush.ts';
import { drawDisclaimer } from './disclaimer.ts';
import type { Tour } from './draw.ts';
import { getPanel, getStage } from './layout.ts';
import { drawTitle } from './panel.ts';
import {
	drawImage,
	drawOutline,
	frameLesion,
	getPhotoBox,
	moveCamera,
	onStage,
	pointCamera,
	type View,
} from './stage.ts';

type ComparedScan = Comparison['before'];
type Polygon = ComparedScan['polygon'];

const loadPhoto = async ({ image_url }: ComparedScan) => await drawPhotoCopy(await loadImage(image_url));

/** The tour of a comparison: then and now, and the change drawn. Throws when the browser cannot decode a photo. */
export async function makeComparisonTour(comparison: TourComparison): Promise<Tour> {
	const { before, after, alignment } = comparison;
	const images = { before: await loadPhoto(before), after: await loadPhoto(after) };
	const view = (stage: Box, scan: ComparedScan): View => ({
		stage,
		camera: pointCamera(stage, { x: 0, y: 0, width: scan.width, height: scan.height }, scan),
	});

	const earlier = alignment && before.polygon.map((point) => align(alignment, point));
	/** The newer photo, moving closer to the outlines; the whole photo if there are none. */
	function viewChange(stage: Box, elapsed: number): View {
		const whole = view(stage, after);
		const outlined = [...after.polygon, ...(earlier ?? [])];
		if (!earlier || outlined.length === 0) return whole;
		const close = pointCamera(stage, frameLesion(outlined, 1.7, after), after);
		return { stage, camera: moveCamera(whole.camera, close, ease(elapsed, settledAfter.change)) };
	}

	function drawPhoto(brush: Brush, stage: Box, name: 'before' | 'after', share: number): void {
		const scan = name === 'before' ? before : after;
		const shown = view(stage, scan);
		onStage(brush, shown, () => {
			drawImage(brush, shown, images[name], scan);
			drawOutline(brush, shown, scan.polygon, { share, dashed: name === 'before' && share === 1 });
		});
	}

	function drawChange(brush: Brush, stage: Box, elapsed: number): void {
		if (!earlier) {
			for (const [index, name] of (['before', 'after'] as const).entries()) {
				const half = { ...stage, x: stage.x + (index * stage.width) / 2, width: stage.width / 2 - 4 };
				drawPhoto(brush, half, name, 1);
				const scan = name === 'before' ? before : after;
				drawName(brush, name === 'before' ? 'Before' : 'After', getPhotoBox(view(half, scan), scan));
			}
			return;
		}
		const shown = viewChange(stage, elapsed);
		onStage(brush, shown, () => {
			drawImage(brush, shown, images.after, after);
			drawOutline(brush, shown, after.polygon);
			fade(brush, ease(elapsed - 0.6, 1), () => drawOutline(brush, shown, earlier, { dashed: true }));
		});
	}

	return {
		script: writeComparisonScript(comparison),
		drawScene(brush, scene, elapsed, previous) {
			if (scene.kind === 'disclaimer') {
				drawDisclaimer(brush, elapsed);
				return;
			}
			const from = getStage(brush, previous ?? scene);
			const stage = mixBoxes(from, getStage(brush, scene), ease(elapsed, 1));
			if (scene.kind === 'before') drawPhoto(brush, stage, 'before', ease(elapsed - 0.4, 1.4));
			if (scene.kind === 'after') {
				drawPhoto(brush, stage, 'before', 1);
				fade(brush, ease(elapsed, 0.8), () => drawPhoto(brush, stage, 'after', ease(elapsed - 0.6, 1.4)));
			}
			if (scene.kind === 'change') drawChange(brush, stage, elapsed);
			if (scene.kind === 'measures' || scene.kind === 'next-step') {
				drawChange(brush, stage, settledAfter.change);
				fade(brush, ease(elapsed - 0.4, 0.5), () => drawPanel(brush, scene, comparison));
				return;
			}
			if (scene.kind === 'change' && !earlier) return;
			const scan = scene.kind === 'before' ? before : after;
			const end = getStage(brush, scene);
			const shown = scene.kind === 'change' ? viewChange(end, settledAfter.change) : view(end, scan);
			drawName(brush, scene.title, getPhotoBox(shown, scan));
		},
	};
}

/** A label at the corner of a photo, which is in this box. */
const drawName = (brush: Brush, text: string, { x, y }: Box) =>
	drawPill(brush, text, { x: x + 14, y: y + 14 }, brush.tall ? 19 : 22);

const align = ({ a, b, dx, dy }: Alignment, [x, y]: Polygon[number]): Polygon[number] => [
	a * x - b * y + dx,
	b * x + a * y + dy,
];

function drawPanel(
	brush: Brush,
	scene: Scene,
	{ measures, change_recommendation, before, after }: TourComparison,
): void {
	const { colors, tall } = brush;
	const panel = getPanel(brush);
	const taken = drawTitle(brush, scene.title, panel);
	const rest = { ...panel, y: panel.y + taken, height: panel.height - taken };
	if (scene.kind === 'next-step') {
		writeText(brush, change_recommendation, rest, { size: tall ? 20 : 24, color: colors.ink, serif: true });
		return;
	}
	const step = rest.height / measures.length;
	for (const [index, measure] of measures.entries())
		drawMeasure(brush, measure, [before.mode, after.mode], { ...rest, y: rest.y + index * step });
}

function drawMeasure(
	brush: Brush,
	{ name, unit, before, after, change }: Measure,
	modes: readonly [before: Mode | null, after: Mode | null],
	{ x, y, width }: Box,
): void {
	const size = brush.tall ? 17 : 20;
	const values = `${formatMeasure(before, unit, modes[0])} → ${formatMeasure(after, unit, modes[1])}`;
	const taken = writeLine(brush, values, x + width, y + size, { size, color: brush.colors.ink, align: 'right' });
	const left = { x, y, width: width - taken - size / 2, height: size * 1.4 };
	writeText(brush, measureTexts[name].name, left, { size, color: brush.colors.ink, bold: true });
	writeLine(brush, changeTexts[change], x, y + size * 2.2, { size: size * 0.88, color: brush.colors.quiet });
}
