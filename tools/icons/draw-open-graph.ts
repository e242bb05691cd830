import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { contourPath } from '../../apps/web/src/ui/brand/contour-path.ts';
import { launchChromium } from '../chromium.ts';

// node --import ./apps/server/typescript.js tools/icons/draw-open-graph.ts
// Draws the image that other sites show for a link to this one: 1200 x 630, in the colors and fonts of the pages.

const size = { width: 1200, height: 630 };
const resolve = createRequire(new URL('../../apps/web/package.json', import.meta.url)).resolve;

async function fontFace(family: string, file: string): Promise<string> {
	const data = await readFile(resolve(file), 'base64');
	return `@font-face { font-family: '${family}'; font-weight: 200 800; src: url(data:font/woff2;base64,${data}) }`;
}

const rings = Array.from({ length: 16 }, (_, index) => {
	const strength = index % 4 === 3 ? 'stroke-width="2.5"' : 'stroke-width="1.2"';
	return `<path d="${contourPath(116 + 30 * index, 1.2 + 0.15 * index)}" stroke="#8ed8cb" stroke-opacity="${0.5 - 0.026 * index}" ${strength}/>`;
});
const lesion = [
	[74, 1.1, 0.2, 0.25],
	[55, 1.5, 0.24, 0.45],
	[34, 2.1, 0.3, 0.8],
].map(([radius, seed, uneven, strength]) => {
	return `<path d="${contourPath(radius!, seed!, uneven)}" fill="#f2a274" fill-opacity="${strength}"/>`;
});
const favicon = await readFile(new URL('../../apps/web/public/favicon.svg', import.meta.url), 'utf8');
const mark = [...favicon.matchAll(/<path [^>]*\/>/g)]
	.map(([path]) => path.replace('class="l"', 'stroke="#8ed8cb"').replace('class="c"', 'fill="#f2a274"'))
	.join('');

const html = `<!doctype html><style>
${await fontFace('Heading', '@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2')}
${await fontFace('Text', '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2')}
body { margin: 0; width: 1200px; height: 630px; overflow: hidden; background: #082126; color: #edf3ea; font-family: Text }
svg.map { position: absolute; left: 390px; top: -185px; width: 1000px; height: 1000px; overflow: visible }
div { position: absolute; left: 76px; width: 680px }
</style>
<svg class="map" viewBox="-500 -500 1000 1000" fill="none">${rings.join('')}${lesion.join('')}
<path d="${contourPath(84, 1.1, 0.2)}" stroke="#f2a274" stroke-width="4"/></svg>
<div style="top:64px;display:flex;align-items:center;gap:16px;font:500 40px Heading"><svg width="72" height="72" viewBox="-20 -20 40 40" fill="none">${mark}</svg>DermaVigil</div>
<div style="top:196px;font:500 92px/1 Heading;letter-spacing:-2px">Early detection,<br>on your own<br>device</div>
<div style="top:514px;font-size:27px;line-height:1.4;color:#a9c3c0">AI skin cancer detection for research<br>and education</div>`;

const browser = await launchChromium();
const page = await browser.newPage({ viewport: size });
await page.setContent(html);
await page.evaluate(() => document.fonts.ready);
const image = await page.screenshot();
await browser.close();
await sharp(image)
	.png({ palette: true })
	.toFile(new URL('../../apps/web/public/open-graph.png', import.meta.url).pathname);
