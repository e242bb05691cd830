import { listCues, type Script } from './script.ts';

/** The captions of a tour as a WebVTT file (https://www.w3.org/TR/webvtt1/): one cue for each sentence that is spoken. */
export function writeCaptions(script: Script): string {
	const cues = listCues(script).map(
		({ text, start, length }) => `${formatTime(start)} --> ${formatTime(start + length)}\n${escapeText(text)}\n`,
	);
	return ['WEBVTT\n', ...cues].join('\n');
}

/** Hours, minutes and seconds to a thousandth: "00:00:07.250". */
const formatTime = (seconds: number): string => new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23);

/** These three begin tags, references and arrows. */
const escapeText = (text: string): string =>
	text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
