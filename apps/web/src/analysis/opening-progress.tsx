import { Progress } from '../ui/progress.tsx';
import type { DeviceState } from './device.ts';

const toMegabytes = (bytes: number) => (bytes / 1e6).toFixed(1);

interface OpeningProgressProps {
	state: Extract<DeviceState, { phase: 'opening' }>;
}

/** How far the device is from being ready, in megabytes while something is downloaded. */
export function OpeningProgress({ state: { received, total } }: OpeningProgressProps) {
	const downloading = received < total;
	return (
		<div className="grid gap-2">
			<p className="flex flex-wrap justify-between gap-x-4 text-quiet text-sm">
				<span>{downloading ? 'Downloading the AI' : 'Getting ready...'}</span>
				{downloading && (
					<span className="tabular-nums">
						{toMegabytes(received)} of {toMegabytes(total)} MB
					</span>
				)}
			</p>
			<Progress label="Getting this device ready" {...(downloading ? { share: received / total } : {})} />
		</div>
	);
}
