import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { DeviceState } from '../../analysis/device.ts';
import { OpeningProgress } from '../../analysis/opening-progress.tsx';
import { Contours } from '../../ui/brand/contours.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Progress } from '../../ui/progress.tsx';

interface RunningViewProps {
	phase: 'uploading' | 'analyzing';
	photoUrl: string;
	/** The device's state, if the photo is analyzed on the device. */
	device: DeviceState | null;
	/** The photo already has a result, which will be shown again. */
	again: boolean;
	onRemove(): void;
}

/** The server's texts describe an upload; on the device nothing is uploaded. */
const texts = {
	server: { uploading: 'Uploading & Preprocessing...', analyzing: 'AI Analyzing...' },
	device: { uploading: 'Preparing your photo...', analyzing: 'AI Analyzing...' },
} as const;

/** The preview of the photo, and the progress of its analysis. */
export function RunningView({ phase, photoUrl, device, again, onRemove }: RunningViewProps) {
	const view = useRef<HTMLDivElement>(null);
	// A sample was chosen further down the page, from a list that is gone now.
	useEffect(() => {
		view.current?.scrollIntoView({ block: 'nearest' });
	}, []);
	// Drawing a frame takes time from the analysis: on a slow device without a graphics card, a quarter of it.
	const isBusy = device !== null;
	useEffect(() => {
		document.body.toggleAttribute('data-busy', isBusy);
		return () => document.body.removeAttribute('data-busy');
	}, [isBusy]);
	return (
		<div ref={view} className="grid">
			<div className="relative h-52 sm:h-80 overflow-hidden bg-sunken">
				<img src={photoUrl} alt="Preview" className="absolute inset-0 size-full object-contain" />
				<div className="pointer-events-none absolute inset-0 grid content-center justify-items-center">
					{[0, 1, 2].map((ring) => (
						<span
							key={ring}
							style={isBusy ? { scale: 0.4 + 0.15 * ring } : { animationDelay: `${ring * 1.06}s` }}
							className={`col-start-1 row-start-1 ${isBusy ? 'opacity-70' : 'animate-ripple opacity-0 motion-reduce:opacity-70'}`}
						>
							<Contours
								rings={1}
								seed={2 + ring}
								className="size-88 text-on-deep drop-shadow-[0_0_2px_rgb(0_0_0/0.9)] [&_path]:stroke-2"
							/>
						</span>
					))}
				</div>
				<IconButton
					label={again ? 'Cancel' : 'Remove photo'}
					onClick={onRemove}
					className="absolute top-3 right-3 border border-line bg-surface! shadow-card"
				>
					<X />
				</IconButton>
			</div>
			<div className="grid gap-3 border-line border-t bg-surface px-6 py-5">
				<p role="status" className="font-medium font-serif text-lg">
					{texts[device ? 'device' : 'server'][phase]}
				</p>
				{device?.phase === 'opening' ? <OpeningProgress state={device} /> : <Progress label="Analysis running" />}
			</div>
		</div>
	);
}
