import createBidi from 'bidi-js';
import type { Face, Fonts } from './fonts.ts';
import type { Family } from './styles.ts';
import { isIsolate } from './writing.ts';

const bidi = createBidi();

/** A stretch of a line in one font and one direction. */
export interface Run {
	text: string;
	face: Face;
}

/** A line as it is drawn, from left to right; `rtl` begins at the right. */
export interface Line {
	runs: Run[];
	rtl: boolean;
}

/** The width of a run in points. */
export type Measure = (run: Run) => number;

/** A run of the text before reordering; the level gives its direction, odd for right to left. */
interface LevelRun extends Run {
	level: number;
}

/** Consecutive characters with the same font and level. Spaces and punctuation stay in the font of what precedes them, if it has them. */
function splitRuns(text: string, levels: Uint8Array, from: number, fonts: Fonts, family: Family): LevelRun[] {
	const runs: LevelRun[] = [];
	let at = from;
	for (const character of text) {
		const last = runs.at(-1);
		const level = levels[at]!;
		const common = /[\p{Script=Common}\p{Script=Inherited}]/u.test(character);
		const sameFace = last?.level === level && common && last.face.has(character.codePointAt(0)!) ? last.face : null;
		const face = isIsolate(character) ? null : (sameFace ?? fonts.faceFor(character, family));
		const shown = level % 2 === 1 ? (bidi.getMirroredCharacter(character) ?? character) : character;
		if (face && last?.level === level && last.face === face) last.text += shown;
		else if (face) runs.push({ text: shown, face, level });
		at += character.length;
	}
	return runs;
}

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** Reverses punctuation between right-to-left words: shaping reverses the words, but not runs without letters. */
function reversePunctuation(run: LevelRun): LevelRun {
	if (run.level % 2 === 0 || rightToLeft.test(run.text)) return run;
	return { ...run, text: [...run.text].reverse().join('') };
}

/** The runs in visual order: from the highest level down, stretches of each level are reversed (Unicode UAX #9, L2). */
function inVisualOrder(runs: LevelRun[]): Run[] {
	const ordered = runs.map(reversePunctuation);
	for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level--) {
		for (let start = 0; start < ordered.length; start++) {
			let end = start;
			while (end < ordered.length && ordered[end]!.level >= level) end++;
			if (end > start) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
			start = end;
		}
	}
	return ordered;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Breaks a paragraph into lines of at most `width` points: after spaces, and inside words that are longer than a line. */
function breakParagraph(
	text: string,
	width: number,
	measureWidth: (part: string, from: number) => number,
): [number, number][] {
	const lines: [number, number][] = [];
	let [start, end, used] = [0, 0, 0];
	const add = (part: string) => {
		if (end > start && used + measureWidth(part.trimEnd(), end) > width) {
			lines.push([start, end]);
			[start, used] = [end, 0];
		}
		used += measureWidth(part, end);
		end += part.length;
	};
	for (const [word] of text.matchAll(/\S+\s*|\s+/g)) {
		if (measureWidth(word.trimEnd(), end) <= width) add(word);
		else for (const { segment } of graphemes.segment(word)) add(segment);
	}
	return [...lines, [start, end]];
}

/** The lines of a text that the fonts can print, at most `width` points long. */
export function layOut(text: string, family: Family, width: number, fonts: Fonts, measure: Measure): Line[] {
	return text.split('\n').flatMap((paragraph) => {
		const embedding = bidi.getEmbeddingLevels(paragraph);
		const toRuns = (part: string, from: number) => splitRuns(part, embedding.levels, from, fonts, family);
		const measureWidth = (part: string, from: number) => toRuns(part, from).reduce((sum, run) => sum + measure(run), 0);
		const rtl = (embedding.paragraphs[0]?.level ?? 0) % 2 === 1;
		return breakParagraph(paragraph, width, measureWidth).map(([start, end]) => {
			const runs = toRuns(paragraph.slice(start, end).trimEnd(), start);
			return { runs: inVisualOrder(runs), rtl };
		});
	});
}
