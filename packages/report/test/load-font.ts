import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { LoadFont } from '../src/report.ts';

const { resolve } = createRequire(import.meta.url);

/** Reads a font from node_modules. */
export const loadFont: LoadFont = (file) => readFile(resolve(file));
