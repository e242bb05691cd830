import type { Mode } from '@dermavigil/contract';
import { useEffect, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { keepFocus } from '../../../lib/keep-focus.ts';
import { fetchSample, type Sample, samples, toSampleUrl } from './sample-photos.ts';

interface SamplePickerProps {
	mode: Mode;
	onPick(file: File): void;
}

/** Offers synthetic lesions to try the analysis with. */
export function SamplePicker({ mode, onPick }: SamplePickerProps) {
	const [loading, setLoading] = useState(false);
	const running = useRef<AbortController | null>(null);
	// A photo that is chosen meanwhile takes this list away, and must not be replaced by the sample.
	useEffect(() => () => running.current?.abort(), []);
	const pick = async (sample: Sample) => {
		const controller = new AbortController();
		running.current = controller;
		setLoading(true);
		try {
			onPick(await fetchSample(sample, mode, controller.signal));
		} catch {
			if (controller.signal.aborted) return;
			toast.error('The sample could not be loaded. Please check your connection and try again.');
			setLoading(false);
		}
	};
	return (
		<>
			<p className="text-quiet text-sm">Computer-generated examples. Results on them may be uncertain.</p>
			<ul className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-5">
				{samples.map((sample) => (
					<li key={sample.pattern}>
						<button
							type="button"
							{...keepFocus({ disabled: loading, onClick: () => void pick(sample) })}
							className="grid h-full w-full content-start gap-2 rounded-md border border-line bg-surface p-1.5 pb-2.5 text-left text-sm transition hover:border-primary hover:shadow-card aria-disabled:opacity-60"
						>
							<span className="block aspect-4/3 overflow-hidden rounded-sm bg-sunken">
								<img
									key={mode}
									src={toSampleUrl(sample, mode, true)}
									alt=""
									width={160}
									height={120}
									className="size-full animate-rise"
								/>
							</span>
							<span className="px-1 font-medium">{sample.name}</span>
						</button>
					</li>
				))}
			</ul>
		</>
	);
}
