// Fails on words that the glossary has retired: node --import ./apps/server/typescript.js tools/house/retired-words.ts [DIR]
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findWords, type RetiredWord } from './find-words.ts';
import { report } from './report.ts';

const root = process.argv[2] ?? '.';
const words: RetiredWord[] = JSON.parse(readFileSync(join(root, 'docs/retired-words.json'), 'utf8'));
report(findWords(root, words));
