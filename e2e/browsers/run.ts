import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../../apps/server/test/running-server.ts';
import { syntheticPhoto } from '../fixtures/photos.ts';
import { readFacts } from './facts.ts';
import { openFirefox } from './firefox.ts';
import { clinician, saver, viewer, visitor } from './journeys.ts';
import { type Tab, visit } from './tab.ts';
import { openWebKit } from './webkit.ts';

const browsers: Record<string, { open(): Promise<Tab | undefined>; packages: string }> = {
	firefox: { open: openFirefox, packages: 'firefox-esr' },
	webkit: { open: openWebKit, packages: 'webkit2gtk-driver and xvfb' },
};
const screenshots = process.env.SCREENSHOTS ?? 'test-results/browsers';

const folder = await mkdtemp(join(tmpdir(), 'dermavigil-browsers-'));
const photo = join(folder, 'photo.jpg');
await writeFile(photo, (await syntheticPhoto({ seed: 7, width: 1200, height: 900, kind: 'phone' })).buffer);
await mkdir(screenshots, { recursive: true });
const chosen = process.argv.slice(2);

for (const [name, { open, packages }] of Object.entries(browsers)) {
	if (chosen.length > 0 && !chosen.includes(name)) continue;
	const first = await open();
	if (!first) {
		console.log(`${name}: skipped, it is not installed (Debian: ${packages}).`);
		continue;
	}
	const server = await startServer(join(folder, name));
	await first.open(`${server.address}/faq`);
	console.log(`${first.browser}: ${(await readFacts(first)).join(', ')}`);
	await first.close();
	for (const journey of [visitor, viewer, saver, clinician]) {
		const tab = (await open())!;
		const save = async (step: string) =>
			await writeFile(join(screenshots, `${name}-${step}.png`), await tab.screenshot());
		const show = async (step: string) => {
			await visit(tab).rest();
			await save(step);
		};
		try {
			const found = await journey({ tab, address: server.address, photo, show });
			console.log(`✓ ${tab.browser}: ${journey.name}${found ? ` ${found}` : ''}`);
		} catch (error) {
			process.exitCode = 1;
			console.log(`✗ ${tab.browser}: ${journey.name}: ${error instanceof Error ? error.message : error}`);
			await save(`${journey.name}-failed`);
		} finally {
			await tab.close();
		}
	}
	await server.stop();
}
await rm(folder, { recursive: true, force: true });
