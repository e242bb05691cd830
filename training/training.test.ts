import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

const python = process.env.PYTHON ?? 'python3';
const needed = 'import cv2, numpy, onnx, onnxruntime, sklearn, torch';
const hasPackages = spawnSync(python, ['-c', needed]).status === 0;

// The product needs no Python. `PYTHON=python3 npm test` runs these, too, if training/requirements.txt is installed.
it.skipIf(!hasPackages)('training runs from a few synthetic photos to a published model', { timeout: 300_000 }, () => {
	const { status, stderr } = spawnSync(python, ['-W', 'ignore', '-B', '-m', 'unittest'], {
		cwd: import.meta.dirname,
		encoding: 'utf8',
	});
	expect(status, stderr).toBe(0);
});
