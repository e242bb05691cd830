import { limits } from '@dermavigil/contract';
import { useEffect, useRef, useState } from 'react';
import { useInView } from '../../../lib/use-in-view.ts';
import { useMotion } from '../../../lib/use-motion.ts';
import { useTheme } from '../../../lib/use-theme.ts';
import { particlePosition, placeParticles } from './particle-field.ts';
import { useFrames } from './use-frames.ts';

const particles = placeParticles(limits.hero.particles);
/** More pixels than this per pixel of the page would cost time and show nothing. */
const finest = 1.5;

/** Particles that move along the contour lines. They stop when paused, off screen, or in a hidden tab. */
export function HeroParticles({ className }: { className: string }) {
	const canvas = useRef<HTMLCanvasElement>(null);
	// The canvas's side in its own pixels, and how many of those make up one pixel of the page.
	const [{ side, scale }, setSize] = useState({ side: 0, scale: 1 });
	const { theme } = useTheme();
	const moving = useMotion();
	const inView = useInView(canvas);

	useEffect(() => {
		const element = canvas.current;
		if (!element) return;
		const observer = new ResizeObserver(([entry]) => {
			const finer = Math.min(devicePixelRatio, finest);
			setSize({ side: Math.round((entry?.contentRect.width ?? 0) * finer), scale: finer });
		});
		observer.observe(element);
		return () => observer.disconnect();
	}, []);

	// Read once per theme, not once per frame: asking makes the browser compute styles.
	const colors = useRef({ cool: '', warm: '' });
	useEffect(() => {
		if (!theme || !canvas.current) return;
		const { color, fill } = getComputedStyle(canvas.current);
		colors.current = { cool: color, warm: fill };
	}, [theme]);

	const draw = (seconds: number) => {
		const context = canvas.current?.getContext('2d');
		if (!context || side === 0) return;
		const { cool, warm } = colors.current;
		const unit = side / 200;
		context.clearRect(0, 0, side, side);
		for (const particle of particles) {
			const { x, y } = particlePosition(particle, seconds);
			context.fillStyle = particle.warm ? warm : cool;
			context.beginPath();
			context.arc((x + 100) * unit, (y + 100) * unit, particle.size * scale, 0, 2 * Math.PI);
			context.fill();
		}
	};
	useFrames(moving && inView, limits.hero.framesPerSecond, `${theme} ${side}`, draw);

	return (
		<canvas
			ref={canvas}
			width={side}
			height={side}
			data-particles={particles.length}
			className={`fill-accent text-primary ${className}`}
		/>
	);
}
