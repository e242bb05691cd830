import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const tokens = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
const themes = { light: 1, dark: 2 } as const;

const risks = ['low', 'medium', 'high', 'unknown'];
const grounds = ['paper', 'surface', 'sunken', ...risks.map((risk) => `${risk}-wash`)];
const text: [color: string, ground: string][] = [
	...grounds.flatMap((ground) => ['ink', 'quiet'].map((color): [string, string] => [color, ground])),
	...risks.flatMap((risk) => [`${risk}-wash`, 'surface', 'paper'].map((ground): [string, string] => [risk, ground])),
	...['danger', 'success', 'primary', 'accent'].map((color): [string, string] => [color, 'surface']),
	['on-danger', 'danger'],
	['on-danger', 'danger-strong'],
	['on-primary', 'primary'],
	['paper', 'accent'],
];
const lines: typeof text = ['edge', 'malignant', 'benign'].flatMap((color) =>
	['surface', 'sunken'].map((ground): [string, string] => [color, ground]),
);

function getColor(name: string, theme: keyof typeof themes): string {
	const found = tokens.match(new RegExp(`--color-${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`));
	if (!found) throw new Error(`no color ${name}`);
	return found[themes[theme]]!;
}

/** Relative luminance as WCAG 2.2 defines it. */
function luminance(color: string): number {
	const [red, green, blue] = [1, 3, 5].map((at) => {
		const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
		return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
	});
	return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast([color, ground]: [string, string], theme: keyof typeof themes): number {
	const [dark, bright] = [color, ground].map((name) => luminance(getColor(name, theme))).sort((a, b) => a - b);
	return (bright! + 0.05) / (dark! + 0.05);
}

test.each(['light', 'dark'] as const)('text can be read on its background: %s', (theme) => {
	for (const pair of text) expect(contrast(pair, theme), pair.join(' on ')).toBeGreaterThanOrEqual(4.5);
});

test.each(['light', 'dark'] as const)('lines that carry meaning can be seen: %s', (theme) => {
	for (const pair of lines) expect(contrast(pair, theme), pair.join(' on ')).toBeGreaterThanOrEqual(3);
});

// None of these can read a style sheet.
test.each([
	['index.html', ['light']],
	['public/theme.js', ['light', 'dark']],
	['src/lib/use-theme.ts', ['light', 'dark']],
	['vite/installable.ts', ['light']],
] as const)('the paper in %s has the color of the tokens: %j', (file, wanted) => {
	const written = readFileSync(join(import.meta.dirname, '../../..', file), 'utf8');
	for (const theme of wanted) expect(written).toContain(getColor('paper', theme));
});
