import type { Mode } from '@dermavigil/contract';

/** Colors of the charts, which have a background of their own so that they are legible on light and dark pages. */
export const ink = {
	paper: '#fffdf8',
	text: '#12302f',
	quiet: '#4b605d',
	line: '#d9cdb6',
	data: '#0d4a4c',
	mark: '#a5481f',
};

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character]!);

/** Coordinates need no more than a tenth of a unit. */
const short = (value: string | number) => (typeof value === 'number' ? Number(value.toFixed(1)) : escaped(value));

/** What each mode was measured on. */
export const photoNames: Record<Mode, string> = { clinical: 'dermatoscope images', consumer: 'phone photos' };

type Attributes = Record<string, string | number>;

/** An element with other elements in it. */
export function element(name: string, attributes: Attributes, ...children: readonly string[]): string {
	const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${short(value)}"`);
	return children.length > 0
		? `<${name}${written.join('')}>${children.join('')}</${name}>`
		: `<${name}${written.join('')}/>`;
}

/** A line of text, its baseline at (x, y). */
export function text(x: number, y: number, content: string, attributes: Attributes = {}): string {
	return element('text', { x, y, ...attributes }, escaped(content));
}

/** A chart of the given size with a title and a subtitle. */
export function drawChart(
	{ width, height, title, subtitle }: { width: number; height: number; title: string; subtitle: string },
	...children: readonly string[]
): string {
	const font = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';
	const chart = element(
		'svg',
		{
			xmlns: 'http://www.w3.org/2000/svg',
			viewBox: `0 0 ${width} ${height}`,
			width,
			height,
			role: 'img',
			'font-family': font,
			'font-size': 14,
			fill: ink.text,
		},
		element('title', {}, escaped(title)),
		element('rect', { width, height, rx: 10, fill: ink.paper }),
		text(20, 34, title, { 'font-size': 18, 'font-weight': 600 }),
		text(20, 56, subtitle, { fill: ink.quiet }),
		...children,
	);
	return `${chart}\n`;
}
