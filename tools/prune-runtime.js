// Runs after each install (package.json, postinstall): onnxruntime-node brings 290 MB of libraries for five platforms, and only
// one of them can run here. Plain JavaScript without dependencies, because nothing else may be installed where it runs.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const { resolve } = createRequire(new URL('../packages/analysis/package.json', import.meta.url));
const libraries = join(dirname(resolve('onnxruntime-node')), '../bin/napi-v6');

for (const platform of readdirSync(libraries)) {
	for (const architecture of readdirSync(join(libraries, platform))) {
		const isOwn = platform === process.platform && architecture === process.arch;
		if (!isOwn) rmSync(join(libraries, platform, architecture), { recursive: true });
	}
}
if (!existsSync(join(libraries, process.platform, process.arch))) {
	console.warn(
		`onnxruntime-node has no library for ${process.platform} on ${process.arch}: the server cannot analyze photos here.`,
	);
}
