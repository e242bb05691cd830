import { type Cue, listCues, type Script } from '../script/script.ts';

/** Gives a tour its time, in seconds from its start; it pauses itself at the end. */
export interface Clock {
	now(): number;
	playing(): boolean;
	play(): void;
	pause(): void;
	/** Continues from there, or stays there if it is paused. */
	seek(time: number): void;
	/** Seconds of the tour in a second. */
	setSpeed(speed: number): void;
	/** Stops it for good. */
	close(): void;
}

/** Says a sentence. Rejects when it fails or the signal aborts. */
export type Say = (text: string, speed: number, signal: AbortSignal) => Promise<void>;

/**
 * The time of a tour without sound of its own: a slow machine draws fewer frames of it, but it takes equally long. With
 * `say`, each sentence is spoken as it begins, and the next one waits until it has ended.
 */
export function createClock(script: Script, say: Say | null): Clock {
	const cues = listCues(script);
	let [time, last, speed, running] = [0, 0, 1, false];
	let speech: { cue: Cue; ended: boolean; abort: AbortController } | null = null;

	const findCue = () => cues.findLast(({ start }) => start <= time) ?? cues[0]!;
	function speak(): void {
		speech?.abort.abort();
		if (!say) return;
		const one = { cue: findCue(), ended: false, abort: new AbortController() };
		speech = one;
		const end = () => {
			one.ended = true;
		};
		say(one.cue.text, speed, one.abort.signal).then(end, end);
	}
	function advance(): void {
		const elapsed = (performance.now() - last) / 1000;
		last = performance.now();
		time += elapsed * speed;
		const end = speech ? speech.cue.start + speech.cue.length : script.length;
		if (speech && time >= end) {
			time = speech.ended ? end : end - 1e-3;
			if (speech.ended && end < script.length - 1e-6) speak();
		}
		if (time >= script.length - 1e-6) {
			time = script.length;
			running = false;
		}
	}
	return {
		now() {
			if (running) advance();
			return time;
		},
		playing: () => running,
		play() {
			if (running) return;
			// Browsers cannot continue a sentence in the middle, so it is said again.
			time = time >= script.length ? 0 : say ? findCue().start : time;
			[last, running] = [performance.now(), true];
			speak();
		},
		pause() {
			if (running) advance();
			running = false;
			speech?.abort.abort();
			speech = null;
		},
		seek(to) {
			[time, last] = [to, performance.now()];
			if (running) speak();
		},
		setSpeed(next) {
			if (running) advance();
			speed = next;
		},
		close() {
			this.pause();
		},
	};
}

/** The time of a tour whose sound is in one file: the sound leads. */
export function createAudioClock(sound: Blob): Clock {
	const url = URL.createObjectURL(sound);
	const audio = new Audio(url);
	return {
		now: () => audio.currentTime,
		playing: () => !audio.paused && !audio.ended,
		play() {
			// Refused only if the page may not play sound; then it stays paused.
			audio.play().catch(() => {});
		},
		pause: () => audio.pause(),
		seek(time) {
			audio.currentTime = time;
		},
		setSpeed(speed) {
			audio.playbackRate = speed;
		},
		close() {
			audio.pause();
			URL.revokeObjectURL(url);
		},
	};
}
