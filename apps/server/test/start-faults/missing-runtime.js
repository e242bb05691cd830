// Preloaded into the server: beside the binding of the inference runtime, its library is missing.
import { copyFileSync, mkdtempSync } from 'node:fs';
import { basename, join } from 'node:path';

const { dlopen } = process;
process.dlopen = (module, path, ...flags) => {
	if (basename(path) !== 'onnxruntime_binding.node') return dlopen(module, path, ...flags);
	const alone = join(mkdtempSync(join(process.env.DATA_DIR, 'runtime-')), basename(path));
	copyFileSync(path, alone);
	dlopen(module, alone, ...flags);
};
