import type { Tab } from './tab.ts';

/** What differs between browsers, as expressions. */
const expressions = {
	WebGPU: `'gpu' in navigator`,
	'microphone and camera': `!!navigator.mediaDevices?.getUserMedia`,
	'voices that work offline': `speechSynthesis.getVoices().filter(({ localService }) => localService).length`,
	'Display P3 canvas': `new OffscreenCanvas(1, 1).getContext('2d', { colorSpace: 'display-p3' })?.getContextAttributes?.().colorSpace`,
	'storage in MB': `navigator.storage?.estimate?.().then(({ quota }) => Math.round(quota / 1e6))`,
	cores: 'navigator.hardwareConcurrency',
};

/** One line for each, evaluated in the open page. */
export async function readFacts(tab: Tab): Promise<string[]> {
	const lines: string[] = [];
	for (const [name, expression] of Object.entries(expressions)) {
		lines.push(`${name}: ${(await tab.evaluate(expression)) ?? 'not reported'}`);
	}
	return lines;
}
