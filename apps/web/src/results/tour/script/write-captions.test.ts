import { expect, test } from 'vitest';
import { listCues, writeScript } from './script.ts';
import { writeCaptions } from './write-captions.ts';

test('the captions are what is spoken, one after another for as long as the tour takes', () => {
	const script = writeScript([
		{ kind: 'photo', title: 'Your photo', texts: ['The result is High Risk. Watch it.'] },
		{ kind: 'next-step', title: 'What to do', texts: ['Ask Smith & Sons if <5 mm.'] },
	]);
	const [head, ...blocks] = writeCaptions(script).trimEnd().split('\n\n');
	expect(head).toBe('WEBVTT');
	const cues = blocks.map((block) => block.split('\n'));
	expect(cues.map(([, text]) => text)).toEqual([
		...['The result is High Risk.', 'Watch it.', 'Ask Smith &amp; Sons if &lt;5 mm.'],
	]);
	expect(cues).toHaveLength(listCues(script).length);
	const times = cues.map(([time]) => time!.split(' --> '));
	expect(times[0]![0]).toBe('00:00:00.000');
	for (const [index, [, end]] of times.slice(0, -1).entries()) expect(times[index + 1]![0]).toBe(end);
	expect(times.at(-1)![1]).toBe('00:00:20.000');
});
