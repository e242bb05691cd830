import type { Mode } from '@dermavigil/contract';
import { useEffect, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { drawSample, type Sample, sampleFile, samples } from './drawn-sample.ts';

interface SamplePickerProps {
	mode: Mode;
	onPick(file: File): void;
}

/** Offers drawn lesions to try the analysis with. */
export function SamplePicker({ mode, onPick }: SamplePickerProps) {
	const [drawing, setDrawing] = useState(false);
	const pick = async (sample: Sample) => {
		setDrawing(true);
		try {
			onPick(await sampleFile(sample, mode));
		} catch (error) {
			toast.error(error instanceof Error ? error.message : String(error));
			setDrawing(false);
		}
	};
	return (
		<>
			<p className="text-quiet text-sm">
				Nobody's skin: these are drawn by the computer, so the model may well be unsure about them.
			</p>
			<ul className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-5">
				{samples.map((sample) => (
					<li key={sample.pattern}>
						<button
							type="button"
							disabled={drawing}
							onClick={() => pick(sample)}
							className="grid h-full w-full content-start gap-2 rounded-md border border-line bg-surface p-1.5 pb-2.5 text-left text-xs transition hover:border-primary hover:shadow-card disabled:opacity-60"
						>
							<Thumbnail key={mode} sample={sample} mode={mode} />
							<span className="px-1 font-medium">{sample.name}</span>
						</button>
					</li>
				))}
			</ul>
		</>
	);
}

function Thumbnail({ sample, mode }: { sample: Sample; mode: Mode }) {
	const frame = useRef<HTMLSpanElement>(null);
	useEffect(() => {
		let wanted = true;
		drawSample(sample, mode, 160).then(
			(canvas) => wanted && frame.current?.replaceChildren(canvas),
			// A sample without a picture can still be chosen by its name.
			() => undefined,
		);
		return () => {
			wanted = false;
		};
	}, [sample, mode]);
	return (
		<span
			ref={frame}
			className="block aspect-4/3 overflow-hidden rounded-sm bg-sunken [&>canvas]:size-full [&>canvas]:animate-rise"
		/>
	);
}
