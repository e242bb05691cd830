// Preloaded into the server: the model's file is cut off.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const { readFileSync } = fs;
fs.readFileSync = (path, ...options) => {
	const file = readFileSync(path, ...options);
	return String(path).endsWith('.onnx') ? file.subarray(0, 1000) : file;
};
syncBuiltinESMExports();
