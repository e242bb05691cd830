import { listCues, type SceneKind, type Script } from './script.ts';

/** Seconds after which nothing moves any more in a scene, as `paint` draws it. */
export const settledAfter: Record<SceneKind, number> = {
	photo: 0.5,
	outline: 1.7,
	'heat-map': 1.5,
	asymmetry: 1.5,
	border: 2.1,
	colors: 1.8,
	probabilities: 1.9,
	before: 1.9,
	after: 2.1,
	change: 1.7,
	measures: 1.1,
	'next-step': 1.1,
	disclaimer: 0.6,
};

/** A frame and how long it is shown, in seconds. */
export interface Frame {
	time: number;
	length: number;
}

/**
 * The frames of a file: `rate` per second while something moves; otherwise only one per second and one with each new
 * caption, because a frame that shows nothing new takes as long to make as any other. `still`: nothing moves at all.
 */
export function listFrames(script: Script, rate: number, still: boolean): Frame[] {
	const cues = new Set(listCues(script).map(({ start }) => Math.ceil(start * rate)));
	const count = Math.ceil(script.length * rate);
	const times: number[] = [];
	let scene = 0;
	for (let frame = 0; frame < count; frame++) {
		while (script.scenes[scene + 1] && script.scenes[scene + 1]!.start * rate <= frame) scene++;
		const { kind, start } = script.scenes[scene]!;
		const moves = !still && frame <= Math.ceil((start + settledAfter[kind]) * rate);
		if (moves || cues.has(frame) || frame % rate === 0) times.push(frame / rate);
	}
	return times.map((time, index) => ({ time, length: (times[index + 1] ?? count / rate) - time }));
}
