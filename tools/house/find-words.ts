import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { listFiles } from './files.ts';

/** An entry of `docs/retired-words.json`. The patterns are regular expressions. */
export interface RetiredWord {
	/** The word and what it meant, for the message. */
	retired: string;
	/** The word to use instead. */
	use: string;
	/** What names in TypeScript and names of files must not match: for words that are ordinary English in sentences. */
	identifiers?: string;
	/** What neither a line nor the path of any file may match, ignoring case. */
	text?: string;
	/** Exceptions, even if one of the other patterns matches inside them. */
	unless?: string;
	/** Paths of files that need the word, such as a test of code that reads other people's texts. */
	exceptIn?: string;
}

/** Files about old words, files that others wrote, and migrations, which are never edited. */
const exempt =
	/^(docs\/(glossary\.md|retired-words\.json)|CHANGELOG\.md|LICENSE|package-lock\.json|packages\/analysis\/model\/.*|.*\/migrations\/.*)$/;

/** Every retired word in the names and texts of a checkout: one line each, with file and line number. */
export function findWords(root: string, words: readonly RetiredWord[]): string[] {
	const rules = words.map((word) => ({
		...word,
		inNames: word.identifiers ? new RegExp(word.identifiers) : undefined,
		inText: word.text ? new RegExp(word.text, 'i') : undefined,
		allowed: word.unless ? new RegExp(word.unless, 'gi') : undefined,
		free: word.exceptIn ? new RegExp(word.exceptIn) : undefined,
	}));
	return listFiles(root)
		.filter((path) => !exempt.test(path))
		.flatMap((path) => {
			const text = readFileSync(join(root, path), 'utf8');
			const pathLine = { line: 1, text: path };
			// A NUL marks a binary file: for an image or a font, only the name is read.
			const lines = text.includes('\0') ? [] : text.split('\n').map((one, index) => ({ line: index + 1, text: one }));
			const names = [{ line: 1, text: toCamelCase(basename(path)) }, ...listNames(path, text)];
			return rules.flatMap(({ retired, use, inNames, inText, allowed, free }) => {
				if (free?.test(path)) return [];
				const clean = (one: { text: string }) => (allowed ? one.text.replace(allowed, ' ') : one.text);
				const found = [
					...(inText ? [pathLine, ...lines].filter((one) => inText.test(clean(one))) : []),
					...(inNames ? names.filter((one) => inNames.test(clean(one))) : []),
				];
				return found.map((one) => `${path}:${one.line}: ${one.text.trim().slice(0, 80)} (${retired}): ${use}`);
			});
		});
}

const toCamelCase = (file: string) => file.replace(/\..*$/, '').replace(/-(\w)/g, (_, letter) => letter.toUpperCase());

/** The names in a TypeScript file, each with its line. */
function listNames(path: string, text: string) {
	if (!/\.(tsx?|jsx?)$/.test(path)) return [];
	const names: { line: number; text: string }[] = [];
	const add = ({ name, start }: { name: string; start: number }) =>
		names.push({ line: text.slice(0, start).split('\n').length, text: name });
	new Visitor({ Identifier: add, JSXIdentifier: add, PrivateIdentifier: add }).visit(parseSync(path, text).program);
	return names;
}
