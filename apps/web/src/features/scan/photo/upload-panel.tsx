import type { Lesion } from '@dermavigil/contract';
import { useEffect, useState } from 'react';
import { imageSource } from '../../../lib/image-source.ts';
import { Day } from '../../../results/day.tsx';
import { Card } from '../../../ui/card.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { RunningView } from '../running-view.tsx';
import { PrivacyNotice } from '../runtime/privacy-notice.tsx';
import { RuntimeChoice } from '../runtime/runtime-choice.tsx';
import { RuntimeStatus } from '../runtime/runtime-status.tsx';
import type { ChosenRuntime } from '../runtime/use-runtime.ts';
import type { ScanState } from '../scan-state.ts';
import { RedFlags } from '../symptoms/red-flags.tsx';
import type { ScanSteps } from '../use-scan-steps.ts';
import { DropZone } from './drop-zone.tsx';
import { LeftOutFiles } from './left-out-files.tsx';
import { ModeChoice } from './mode-choice.tsx';
import { PhotoTips } from './photo-tips.tsx';
import { SamplePicker } from './sample-picker.tsx';

interface UploadPanelProps {
	state: Exclude<ScanState, { phase: 'result' }>;
	steps: ScanSteps;
	chosen: ChosenRuntime;
	/** The lesion that the photo is for, when it is known. */
	lesion: Lesion | undefined;
}

/** Takes a photo, with the settings below it; shows the photo while it is analyzed, and asks about the spot at the same time. */
export function UploadPanel({ state, steps, chosen, lesion }: UploadPanelProps) {
	const { mode, receive, opening, returned, leftOut } = steps;
	const { symptoms, begin, answer, done } = steps.scan.runningSymptoms;
	const { runtime, device } = chosen;
	const running = state.phase !== 'idle';
	const previous = useLoadedImage(imageSource(lesion?.latest_image_url ?? null));
	return (
		<div
			className={`grid items-start gap-x-14 gap-y-6 ${running ? 'lg:grid-cols-2 lg:gap-x-6' : 'lg:grid-cols-[minmax(0,1fr)_19rem]'}`}
		>
			<div className="grid min-w-0 gap-5">
				<Card aria-label="Your photo" className="p-3 sm:p-4">
					<DropZone
						onFiles={receive}
						disabled={running}
						opening={opening}
						previousPhoto={previous}
						mode={mode}
						takeFocus={returned || leftOut.length > 0}
					>
						{running && (
							<RunningView
								phase={state.phase}
								photoUrl={state.photo.url}
								device={runtime === 'device' ? device : null}
								again={state.among !== null}
								onRemove={steps.remove}
							/>
						)}
					</DropZone>
					<LeftOutFiles files={leftOut} className="mt-3" />
					{!running && !opening && (
						<div className="mt-2 -mb-2 px-2">
							<Disclosure title="Try a sample">
								<SamplePicker mode={mode} onPick={(file) => receive([file])} />
							</Disclosure>
						</div>
					)}
				</Card>
				{!running && (
					<>
						<PrivacyNotice runtime={runtime} />
						<RuntimeStatus runtime={runtime} state={device} onUse={chosen.chooseForNow} />
						<ModeChoice mode={mode} onChange={steps.setMode} />
						<RuntimeChoice runtime={runtime} onChange={chosen.choose} />
					</>
				)}
			</div>
			{running ? (
				<RedFlags mode={mode} symptoms={symptoms} ready={state.ready} onBegin={begin} onAnswer={answer} onDone={done} />
			) : (
				<div className="grid gap-10">
					{lesion && previous && <PreviousPhoto url={previous} lesion={lesion} />}
					<PhotoTips />
				</div>
			)}
		</div>
	);
}

interface PreviousPhotoProps {
	url: string;
	lesion: Lesion;
}

/** The last photo of the lesion, as a guide for the next one. */
function PreviousPhoto({ url, lesion }: PreviousPhotoProps) {
	return (
		<figure>
			<h2 className="mb-4 text-xl">Frame it like the last one</h2>
			<img
				src={url}
				alt={`${lesion.nickname}, as it was last time`}
				className="max-h-72 w-full rounded-md border border-line bg-sunken object-contain"
			/>
			<figcaption className="mt-2.5 text-quiet text-sm">
				{lesion.last_seen_at && (
					<>
						From <Day at={lesion.last_seen_at} />.{' '}
					</>
				)}
				The same distance, angle and light make the comparison better. “Take a photo” shows the outline over the
				camera’s image.
			</figcaption>
		</figure>
	);
}

/** The URL of an image once it has loaded; null before, and when loading failed. */
function useLoadedImage(url: string | null): string | null {
	const [loaded, setLoaded] = useState<string | null>(null);
	useEffect(() => {
		if (!url) return;
		const image = new Image();
		image.onload = () => setLoaded(url);
		image.src = url;
		return () => {
			image.onload = null;
		};
	}, [url]);
	return url !== null && loaded === url ? loaded : null;
}
