import type { DeviceState } from '../../../analysis/create-device.ts';
import { Progress } from '../../../ui/progress.tsx';
import { megabytes } from './data-size.ts';

interface OpeningProgressProps {
	state: Extract<DeviceState, { phase: 'opening' }>;
}

/** How far the device is on its way to being ready, in megabytes while something is downloaded. */
export function OpeningProgress({ state: { received, total } }: OpeningProgressProps) {
	const downloading = received < total;
	return (
		<div className="grid gap-2">
			<p className="flex flex-wrap justify-between gap-x-4 text-quiet text-sm">
				<span>{downloading ? 'Downloading the AI model' : 'Opening the AI model'}</span>
				{downloading && (
					<span className="tabular-nums">
						{megabytes(received)} of {megabytes(total)} MB
					</span>
				)}
			</p>
			<Progress label="Getting this device ready" {...(downloading ? { share: received / total } : {})} />
		</div>
	);
}
