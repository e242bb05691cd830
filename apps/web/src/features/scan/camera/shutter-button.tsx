import type { ComponentProps } from 'react';
import { keepFocus } from '../../../lib/keep-focus.ts';

interface ShutterButtonProps extends ComponentProps<'button'> {
	label: string;
	/** How much of the time until the camera takes the photo by itself has passed, 0 to 1. */
	countdown: number;
}

/** Takes the photo. The ring around it fills while the camera is about to do so by itself. */
export function ShutterButton({ label, countdown, ...rest }: ShutterButtonProps) {
	return (
		<button
			type="button"
			aria-label={label}
			title={label}
			className="relative size-20 rounded-full p-3 aria-disabled:opacity-45"
			{...keepFocus(rest)}
		>
			<svg aria-hidden="true" viewBox="-40 -40 80 80" fill="none" className="absolute inset-0 -rotate-90">
				<circle r="36" strokeWidth="3" className="stroke-edge" />
				<circle
					r="36"
					strokeWidth="7"
					pathLength="1"
					strokeDasharray={`${countdown} 1`}
					data-countdown={countdown > 0 ? countdown.toFixed(2) : undefined}
					className={countdown > 0 ? 'stroke-accent' : 'stroke-none'}
				/>
			</svg>
			<span className="block size-full rounded-full bg-primary forced-colors:bg-[ButtonText]" />
		</button>
	);
}
