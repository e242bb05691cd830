import type { Lesion, Mode } from '@dermavigil/contract';
import { type ReactNode, useEffect, useState } from 'react';
import type { DeviceState } from '../../../analysis/device.ts';
import { imageSource } from '../../../lib/image-source.ts';
import { Day } from '../../../results/day.tsx';
import { Card } from '../../../ui/card.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { RunningView } from '../running-view.tsx';
import type { ScanState } from '../scan-state.ts';
import { DropZone } from './drop-zone.tsx';
import { LeftOutFiles } from './left-out-files.tsx';
import { PhotoTips } from './photo-tips.tsx';
import { SamplePicker } from './sample-picker.tsx';
import type { LeftOutFile } from './upload-rules.ts';

interface UploadPanelProps {
	state: Exclude<ScanState, { phase: 'result' }>;
	mode: Mode;
	/** The device's state, when photos are analyzed on it. */
	device: DeviceState | null;
	/** The lesion that the photo is for, when it is known. */
	lesion: Lesion | undefined;
	onFiles(files: File[]): void;
	/** A photo is being converted before it is shown. */
	opening: boolean;
	onRemove(): void;
	/** The photo was removed or not taken: the focus goes to the button. */
	takeFocus: boolean;
	/** Which of the last files were not taken. */
	leftOut: readonly LeftOutFile[];
	/** What is asked while the photo is analyzed. */
	questions: ReactNode;
	/** The settings, under the photo. */
	children: ReactNode;
}

/** Takes a photo, and shows it while it is analyzed. */
export function UploadPanel(props: UploadPanelProps) {
	const { state, mode, device, lesion, onFiles, opening, onRemove, takeFocus, leftOut, questions, children } = props;
	const running = state.phase !== 'idle';
	const previous = useLoadedImage(imageSource(lesion?.latest_image_url ?? null));
	return (
		<div
			className={`grid items-start gap-x-14 gap-y-6 ${running ? 'lg:grid-cols-2 lg:gap-x-6' : 'lg:grid-cols-[minmax(0,1fr)_19rem]'}`}
		>
			<div className="grid min-w-0 gap-5">
				<Card aria-label="Your photo" className="p-3 sm:p-4">
					<DropZone
						onFiles={onFiles}
						disabled={running}
						opening={opening}
						previousPhoto={previous}
						mode={mode}
						takeFocus={takeFocus}
					>
						{running && (
							<RunningView
								phase={state.phase}
								photoUrl={state.photo.url}
								device={device}
								again={state.among !== null}
								onRemove={onRemove}
							/>
						)}
					</DropZone>
					<LeftOutFiles files={leftOut} className="mt-3" />
					{!running && !opening && (
						<div className="mt-2 -mb-2 px-2">
							<Disclosure title="Try a sample">
								<SamplePicker mode={mode} onPick={(file) => onFiles([file])} />
							</Disclosure>
						</div>
					)}
				</Card>
				{!running && children}
			</div>
			{running ? (
				questions
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
