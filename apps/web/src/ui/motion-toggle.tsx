import { Pause, Play } from 'lucide-react';
import { toggleMotion, useMotion, useReducedMotion } from '../lib/use-motion.ts';

/** Pauses all animations. Hidden when the system's settings already ask for reduced motion. */
export function MotionToggle({ className }: { className: string }) {
	const moving = useMotion();
	if (useReducedMotion()) return null;
	const Icon = moving ? Pause : Play;
	return (
		<button
			type="button"
			onClick={toggleMotion}
			className={`inline-flex min-h-11 items-center gap-2 rounded-full px-3 text-quiet text-sm transition hover:text-ink ${className}`}
		>
			<Icon className="size-4" />
			{moving ? 'Pause animations' : 'Play animations'}
		</button>
	);
}
