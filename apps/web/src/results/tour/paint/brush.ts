import type { Palette } from './palette.ts';

/** What frames are drawn with, in units of the frame: see `frameSizes`. */
export interface Brush extends Palette {
	context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;
	/** The frame of a phone, with the text below the photo. */
	tall: boolean;
	/** What the last frame adds, such as that a file has no voice; empty for nothing. */
	note: string;
}

export interface Box {
	x: number;
	y: number;
	width: number;
	height: number;
}

/** From 0 at the start to 1 after `seconds`, slow at both ends. */
export function ease(elapsed: number, seconds: number): number {
	const share = Math.min(1, Math.max(0, elapsed / seconds));
	return share * share * (3 - 2 * share);
}

/** The value at a share, 0 to 1, of the way from one to the other. */
export const mix = (from: number, to: number, share: number): number => from + (to - from) * share;

/** The same for boxes. */
export const mixBoxes = (from: Box, to: Box, share: number): Box => ({
	x: mix(from.x, to.x, share),
	y: mix(from.y, to.y, share),
	width: mix(from.width, to.width, share),
	height: mix(from.height, to.height, share),
});

interface TextStyle {
	size: number;
	color: string;
	serif?: boolean;
	bold?: boolean;
	align?: 'left' | 'center' | 'right';
	/** Centers the text vertically in its box. */
	middle?: boolean;
}

function setStyle({ context, sans, serif }: Brush, style: TextStyle): void {
	context.font = style.serif ? `500 ${style.size}px ${serif}` : `${style.bold ? 600 : 400} ${style.size}px ${sans}`;
	context.fillStyle = style.color;
	context.textAlign = style.align ?? 'left';
	context.textBaseline = 'alphabetic';
}

/** The lines of a text, each at most `width` wide. */
function wrapText({ context }: Brush, text: string, width: number): string[] {
	const lines: string[] = [];
	for (const word of text.split(' ')) {
		const longer = `${lines.at(-1)} ${word}`;
		if (lines.length > 0 && context.measureText(longer).width <= width) lines[lines.length - 1] = longer;
		else lines.push(word);
	}
	return lines;
}

/** Writes one line on its baseline and returns its width. */
export function writeLine(brush: Brush, text: string, x: number, y: number, style: TextStyle): number {
	setStyle(brush, style);
	brush.context.fillText(text, x, y);
	return brush.context.measureText(text).width;
}

/** Writes a text into a box from the top, smaller if it would not fit, and returns the height used. */
export function writeText(brush: Brush, text: string, box: Box, style: TextStyle): number {
	const smallest = style.size * 0.7;
	for (let size = style.size; ; size -= 1) {
		setStyle(brush, { ...style, size });
		const lines = wrapText(brush, text, box.width);
		const step = size * 1.32;
		if (lines.length * step > box.height && size > smallest) continue;
		const top = style.middle ? box.y + (box.height - lines.length * step) / 2 : box.y;
		const x = { left: box.x, center: box.x + box.width / 2, right: box.x + box.width }[style.align ?? 'left'];
		for (const [index, line] of lines.entries()) brush.context.fillText(line, x, top + size + index * step);
		return lines.length * step;
	}
}

/** Fills a box with round corners. */
export function fillBox({ context }: Brush, { x, y, width, height }: Box, radius: number, color: string): void {
	context.fillStyle = color;
	context.beginPath();
	context.roundRect(x, y, width, height, radius);
	context.fill();
}

/** Draws at this opacity. */
export function fade(brush: Brush, opacity: number, paint: () => void): void {
	if (opacity <= 0) return;
	brush.context.save();
	brush.context.globalAlpha *= opacity;
	paint();
	brush.context.restore();
}

/** A label on a photo, readable on any skin, with a sample of the color that it names. */
export function drawPill(
	brush: Brush,
	text: string,
	at: { x: number; y: number },
	size: number,
	sample?: string,
): void {
	const style = { size, color: brush.colors['on-deep'], bold: true };
	setStyle(brush, style);
	const indent = size * (sample ? 2.1 : 0.75);
	const width = brush.context.measureText(text).width + indent + size * 0.75;
	fade(brush, 0.88, () => fillBox(brush, { ...at, width, height: size * 1.8 }, size * 0.9, brush.colors.deep));
	if (sample)
		fillBox(brush, { x: at.x + size * 0.65, y: at.y + size * 0.45, width: size * 1.1, height: size * 0.9 }, 4, sample);
	writeLine(brush, text, at.x + indent, at.y + size * 1.25, style);
}
