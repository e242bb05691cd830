import type { Axes } from '@dermavigil/analysis/outline';
import type { Outline } from '@dermavigil/contract';
import { type Box, type Brush, mix } from './brush.ts';

type Polygon = Outline['polygon'];

/** Where the camera looks: the point of the photo, in pixels, in the middle of the frame, and how large these pixels are there. */
interface Camera {
	x: number;
	y: number;
	scale: number;
}

/** A photo with the camera over it. */
export interface View {
	stage: Box;
	camera: Camera;
}

/** Shows a part of a photo, given in its pixels, as large as the stage allows, and nothing beyond the photo if it fills the stage. */
export function pointCamera(stage: Box, part: Box, photo: { width: number; height: number }): Camera {
	const scale = Math.min(stage.width / part.width, stage.height / part.height);
	const clamp = (middle: number, seen: number, side: number) =>
		seen > side ? side / 2 : Math.min(Math.max(middle, seen / 2), side - seen / 2);
	return {
		x: clamp(part.x + part.width / 2, stage.width / scale, photo.width),
		y: clamp(part.y + part.height / 2, stage.height / scale, photo.height),
		scale,
	};
}

/** Between two views: like the zoom of a lens, in equal factors. */
export function moveCamera(from: Camera, to: Camera, share: number): Camera {
	return {
		x: mix(from.x, to.x, share),
		y: mix(from.y, to.y, share),
		scale: from.scale ** (1 - share) * to.scale ** share,
	};
}

const place = ({ stage, camera }: View, [x, y]: readonly [number, number]): [number, number] => [
	stage.x + stage.width / 2 + (x - camera.x) * camera.scale,
	stage.y + stage.height / 2 + (y - camera.y) * camera.scale,
];

/** Where a photo of this size in pixels is on the stage, so that labels are placed on it, not beside it. */
export function getPhotoBox(view: View, { width, height }: { width: number; height: number }): Box {
	const { stage } = view;
	const [left, top] = place(view, [0, 0]);
	const [right, bottom] = place(view, [width, height]);
	const [x, y] = [Math.max(stage.x, left), Math.max(stage.y, top)];
	return {
		x,
		y,
		width: Math.min(stage.x + stage.width, right) - x,
		height: Math.min(stage.y + stage.height, bottom) - y,
	};
}

/** Draws only inside the stage. */
export function onStage({ context, colors }: Brush, { stage }: View, paint: () => void): void {
	context.save();
	context.beginPath();
	context.roundRect(stage.x, stage.y, stage.width, stage.height, 10);
	context.clip();
	context.fillStyle = colors.deep;
	context.fillRect(stage.x, stage.y, stage.width, stage.height);
	paint();
	context.restore();
}

/** Draws a photo, or a layer over it; `size` is the photo's own in pixels. */
export function drawImage(
	{ context }: Brush,
	view: View,
	image: CanvasImageSource,
	size: { width: number; height: number },
): void {
	const [x, y] = place(view, [0, 0]);
	context.drawImage(image, x, y, size.width * view.camera.scale, size.height * view.camera.scale);
}

interface LineStyle {
	/** How much of it is visible, 0 to 1. */
	share?: number;
	dashed?: boolean;
	strong?: boolean;
}

/** An outline: light on dark, so that it shows on any skin. */
export function drawOutline(brush: Brush, view: View, polygon: Polygon, style: LineStyle = {}): void {
	const { context, colors } = brush;
	const { share = 1, dashed = false, strong = false } = style;
	const points = polygon.map((point) => place(view, point));
	const [first] = points;
	if (!first || share <= 0) return;
	const line = new Path2D();
	let length = 0;
	let [fromX, fromY] = first;
	line.moveTo(fromX, fromY);
	for (const [x, y] of [...points.slice(1), first]) {
		line.lineTo(x, y);
		length += Math.hypot(x - fromX, y - fromY);
		[fromX, fromY] = [x, y];
	}
	context.save();
	context.lineJoin = 'round';
	context.setLineDash(dashed ? [11, 8] : share < 1 ? [length * share, length] : []);
	for (const [width, color] of [
		[strong ? 10 : 7, colors.deep],
		[strong ? 6 : 3.5, dashed || strong ? colors['deep-accent'] : colors['on-deep']],
	] as const) {
		context.lineWidth = width;
		context.strokeStyle = color;
		context.stroke(line);
	}
	context.restore();
}

/** The two axes that a lesion is folded along, growing from where they cross. */
export function drawAxes(brush: Brush, view: View, axes: Axes, reach: number, share: number): void {
	for (const angle of [axes.angle, axes.angle + Math.PI / 2]) {
		const [x, y] = [Math.cos(angle) * reach * share, Math.sin(angle) * reach * share];
		const ends: Polygon = [
			[axes.x - x, axes.y - y],
			[axes.x + x, axes.y + y],
		];
		drawOutline(brush, view, ends, { dashed: true });
	}
}

/** The smallest box around a polygon, widened by a factor; at least a part of the photo, and at most all of it. */
export function frameLesion(polygon: Polygon, factor: number, photo: { width: number; height: number }): Box {
	const xs = polygon.map(([x]) => x);
	const ys = polygon.map(([, y]) => y);
	const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
	const smallest = Math.min(photo.width, photo.height) / 4;
	const width = Math.min(photo.width, Math.max(smallest, (right - left) * factor));
	const height = Math.min(photo.height, Math.max(smallest, (bottom - top) * factor));
	return { x: (left + right - width) / 2, y: (top + bottom - height) / 2, width, height };
}
