import { Flashlight, FlashlightOff } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';

// From the 'MediaStream Image Capture' standard, which TypeScript covers only in part.
declare global {
	interface MediaTrackCapabilities {
		torch?: boolean;
	}
	interface MediaTrackConstraintSet {
		torch?: boolean;
	}
}

/** Turns on the lamp beside the lens, if the camera has one. */
export function TorchButton({ track }: { track: MediaStreamTrack }) {
	const [lit, setLit] = useState(false);
	if (!track.getCapabilities?.().torch) return null;
	const toggle = async () => {
		try {
			await track.applyConstraints({ advanced: [{ torch: !lit }] });
			setLit(!lit);
		} catch {
			// The lamp is in use or too hot: it visibly stays as it is.
		}
	};
	const Icon = lit ? Flashlight : FlashlightOff;
	return (
		<IconButton
			label="Light"
			aria-pressed={lit}
			onClick={() => void toggle()}
			className="aria-pressed:bg-primary aria-pressed:text-on-primary"
		>
			<Icon />
		</IconButton>
	);
}
