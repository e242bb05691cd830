import type { Mode } from '@dermavigil/contract';
import { useMutation } from '@tanstack/react-query';
import { toast } from 'react-hot-toast/headless';
import { keepFocus } from '../../../lib/keep-focus.ts';
import { fetchSample, type Sample, samples, toSampleUrl } from './sample-photos.ts';

interface SamplePickerProps {
	mode: Mode;
	onPick(file: File): void;
}

/** Offers synthetic lesions to try the analysis with. */
export function SamplePicker({ mode, onPick }: SamplePickerProps) {
	const { mutate, isPending } = useMutation({ mutationFn: (sample: Sample) => fetchSample(sample, mode) });
	const pick = (sample: Sample) =>
		// A photo chosen in the meantime removes this list, and is not replaced: then nothing is called back.
		mutate(sample, {
			onSuccess: onPick,
			onError: () => toast.error('The sample could not be loaded. Please check your connection and try again.'),
		});
	return (
		<>
			<p className="text-quiet text-sm">Computer-generated examples. Results on them may be uncertain.</p>
			<ul className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-5">
				{samples.map((sample) => (
					<li key={sample.pattern}>
						<button
							type="button"
							{...keepFocus({ disabled: isPending, onClick: () => pick(sample) })}
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
