import { readFile } from 'node:fs/promises';
import sharp from 'sharp';

// node --import ./apps/server/typescript.js tools/icons/draw-icons.ts
// Draws the icons of the installed application from the mark in public/favicon.svg.

const folder = new URL('../../apps/web/public/', import.meta.url);
const paper = '#faf6ee';

/** The mark's paths, in the colors that they have on paper: those of the dark theme are in a style that is not copied. */
const favicon = await readFile(new URL('favicon.svg', folder), 'utf8');
const paths = favicon.match(/<path [^>]*\/>/g)!.join('');

/** The mark on paper. `share`: how much of the icon's width it takes; `corner`: radius of the paper's corners, out of 100. */
function drawing(share: number, corner: number): Buffer {
	const scale = (100 * share) / 37.6;
	return Buffer.from(
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="-50 -50 100 100" width="512" height="512" fill="none">` +
			`<rect x="-50" y="-50" width="100" height="100" rx="${corner}" fill="${paper}"/>` +
			`<g transform="scale(${scale})">${paths}</g></svg>`,
	);
}

async function write(name: string, pixels: number, image: Buffer): Promise<void> {
	const path = new URL(`icons/${name}-${pixels}.png`, folder).pathname;
	await sharp(image, { density: 300 }).resize(pixels, pixels).png({ palette: true }).toFile(path);
}

for (const pixels of [192, 512]) {
	await write('any', pixels, drawing(0.8, 22));
	// Each system crops a maskable icon to its own shape; only the middle four fifths are certain to be visible.
	await write('maskable', pixels, drawing(0.62, 0));
}
await write('apple-touch', 180, drawing(0.72, 0));
