import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';
import { expect, test } from 'vitest';

// Workers need only words and numbers from the contract; the library for schemas would double their code.
test.each(['analysis-worker.ts', 'heic/heic-worker.ts'])('%s loads no schemas', async (file) => {
	const { output } = (await build({
		configFile: false,
		logLevel: 'silent',
		build: {
			write: false,
			minify: false,
			target: 'esnext',
			rolldownOptions: { input: fileURLToPath(new URL(`../../apps/web/src/analysis/${file}`, import.meta.url)) },
		},
	})) as Rolldown.RolldownOutput;
	const modules = output.flatMap((one) => (one.type === 'chunk' ? Object.entries(one.modules) : []));
	const loaded = modules.flatMap(([id, { renderedLength }]) => (renderedLength > 0 ? [id] : []));
	expect(loaded).toContainEqual(expect.stringContaining('/contract/src/messages.ts'));
	expect(loaded.filter((id) => id.includes('/node_modules/zod/'))).toEqual([]);
});
