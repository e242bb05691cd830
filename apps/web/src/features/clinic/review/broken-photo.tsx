import { passFocusOn } from '../../../lib/keep-focus.ts';
import { useReconnected } from '../../../lib/use-online.ts';
import { Button } from '../../../ui/button.tsx';

interface BrokenPhotoProps {
	/** The magnification of what it lies in: its letters keep their usual size. */
	scale?: number;
	/** Loads the photo again, also once there is a connection or a server again. */
	onRetry(): void;
}

/** Stands where a photo did not load. */
export function BrokenPhoto({ scale = 1, onRetry }: BrokenPhotoProps) {
	useReconnected(onRetry);
	return (
		<div className="absolute inset-0 grid place-content-center">
			<div
				style={{ transform: `scale(${1 / scale})`, maxWidth: `${100 * scale}%` }}
				className="grid justify-items-center gap-3 justify-self-center p-4 text-center text-sm"
			>
				<p>The photo could not be loaded.</p>
				<Button ref={passFocusOn} variant="secondary" size="small" onClick={onRetry}>
					Load the photo again
				</Button>
			</div>
		</div>
	);
}
