import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useReducedMotion } from '../../../lib/use-motion.ts';
import { useTheme } from '../../../lib/use-theme.ts';
import { draw, frameSizes } from '../paint/draw.ts';
import { type Palette, readPalette } from '../paint/palette.ts';
import { findCue, findScene } from '../script/script.ts';
import type { PreparedTour } from './prepare-tour.ts';

/** Below this many pixels, in a window that is tall, a frame is tall. */
export const tallBelow = 560;
/** Canvas pixels per pixel on the screen: more would cost time and hardly be visible. */
const maxDensity = 2;

export interface Playback {
	playing: boolean;
	/** The place of the scene, and what is said in it. */
	place: number;
	caption: string;
	tall: boolean;
	/** Seconds of the tour in a second. */
	speed: number;
	toggle(): void;
	/** Goes to the start of a scene; before the first or after the last, nothing happens. */
	goTo(place: number): void;
	setSpeed(speed: number): void;
}

/** Plays a tour on a canvas from its start, following the clock; `bar` grows with the time. */
export function usePlayback(
	{ tour, clock }: PreparedTour,
	canvas: RefObject<HTMLCanvasElement | null>,
	bar: RefObject<HTMLElement | null>,
): Playback {
	const { script } = tour;
	const still = useReducedMotion();
	const { theme } = useTheme();
	const [palette, setPalette] = useState<Palette | null>(null);
	const [tall, setTall] = useState(false);
	const [playing, setPlaying] = useState(false);
	const [speed, setSpeed] = useState(1);
	const [now, setNow] = useState({ place: 0, caption: script.scenes[0]!.cues[0].text });

	useEffect(() => {
		let wanted = true;
		// The theme is in the document before this runs.
		void readPalette().then((read) => wanted && theme && setPalette(read));
		return () => {
			wanted = false;
		};
	}, [theme]);

	const paint = useCallback(() => {
		const context = canvas.current?.getContext('2d');
		if (!context || !palette) return;
		const time = clock.now();
		draw(context, tour, time, { palette, tall, still, captions: false, note: '' });
		if (bar.current) bar.current.style.transform = `scaleX(${Math.min(1, time / script.length)})`;
		const next = { place: findScene(script, time), caption: findCue(script, time).text };
		setNow((last) => (last.place === next.place && last.caption === next.caption ? last : next));
		setPlaying(clock.playing());
	}, [canvas, bar, clock, tour, script, palette, tall, still]);

	useFrames(paint, playing);
	useSize(canvas, setTall, paint);

	useEffect(() => {
		clock.play();
		setPlaying(true);
		return () => clock.close();
	}, [clock]);
	// The clock is a new one once the tour is prepared again.
	useEffect(() => clock.setSpeed(speed), [clock, speed]);

	return {
		...now,
		playing,
		tall,
		speed,
		toggle() {
			if (clock.playing()) clock.pause();
			else clock.play();
			paint();
		},
		goTo(place) {
			const scene = script.scenes[place];
			if (scene) clock.seek(scene.start);
			paint();
		},
		setSpeed,
	};
}

/** Draws once and, while it plays, on every frame of the screen. */
function useFrames(paint: () => void, playing: boolean): void {
	useEffect(() => {
		paint();
		if (!playing) return;
		let frame = requestAnimationFrame(function next() {
			paint();
			frame = requestAnimationFrame(next);
		});
		return () => cancelAnimationFrame(frame);
	}, [paint, playing]);
}

/** Gives the canvas as many pixels as it takes up on the screen, and draws it again. */
function useSize(
	canvas: RefObject<HTMLCanvasElement | null>,
	onTall: (tall: boolean) => void,
	paint: () => void,
): void {
	const last = useRef(paint);
	last.current = paint;
	// Before the first frame is on screen, or everything below the canvas would move.
	useLayoutEffect(() => {
		const element = canvas.current;
		if (!element) return;
		const fit = () => {
			const tall = element.clientWidth < tallBelow && innerHeight > innerWidth;
			const { width, height } = frameSizes[tall ? 'tall' : 'wide'];
			element.width = Math.round(element.clientWidth * Math.min(maxDensity, devicePixelRatio));
			element.height = Math.round((element.width * height) / width);
			onTall(tall);
			last.current();
		};
		fit();
		const observer = new ResizeObserver(fit);
		observer.observe(element);
		return () => observer.disconnect();
	}, [canvas, onTall]);
}
