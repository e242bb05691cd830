const names = [
	...(['paper', 'surface', 'sunken', 'line', 'ink', 'quiet', 'primary', 'accent'] as const),
	...(['deep', 'on-deep', 'deep-quiet', 'deep-accent', 'malignant', 'benign'] as const),
	...(['low', 'low-wash', 'medium', 'medium-wash', 'high', 'high-wash', 'unknown', 'unknown-wash'] as const),
	...(['heat-1', 'heat-2', 'heat-3', 'heat-4'] as const),
] as const;

/** The page's colors and fonts, which a canvas cannot refer to by itself. */
export interface Palette {
	colors: Record<(typeof names)[number], string>;
	sans: string;
	serif: string;
}

/** The tokens in the theme of the page, once its fonts have loaded. */
export async function readPalette(): Promise<Palette> {
	const probe = document.createElement('span');
	probe.hidden = true;
	document.body.append(probe);
	const style = getComputedStyle(probe);
	const colors = {} as Palette['colors'];
	for (const name of names) {
		probe.style.color = `var(--color-${name})`;
		colors[name] = style.color;
	}
	const sans = style.getPropertyValue('--font-sans');
	const serif = style.getPropertyValue('--font-serif');
	probe.remove();
	await Promise.all(
		[`600 20px ${sans}`, `400 20px ${sans}`, `500 20px ${serif}`].map((font) => document.fonts.load(font)),
	);
	return { colors, sans, serif };
}
