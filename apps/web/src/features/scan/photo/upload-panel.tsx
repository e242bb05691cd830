import type { Lesion, Mode } from '@dermavigil/contract';
import type { DeviceState } from '../../../analysis/create-device.ts';
import { imageSource } from '../../../lib/image-source.ts';
import { Card } from '../../../ui/card.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { RunningView } from '../running-view.tsx';
import type { ScanState } from '../scan-state.ts';
import { DropZone } from './drop-zone.tsx';
import { PhotoTips } from './photo-tips.tsx';
import { PreviousPhoto } from './previous-photo.tsx';
import { SamplePicker } from './sample-picker.tsx';
import { useLoadedPicture } from './use-loaded-picture.ts';

interface UploadPanelProps {
	state: Exclude<ScanState, { phase: 'result' }>;
	mode: Mode;
	/** How the device stands, when photos are to be analyzed on it. */
	device: DeviceState | null;
	/** The lesion that the photo is for, when it is known. */
	lesion: Lesion | undefined;
	onFiles(files: File[]): void;
	onRemove(): void;
	/** The way back led here. */
	takeFocus: boolean;
}

/** Where a photo comes in, and is seen while it is analyzed. */
export function UploadPanel({ state, mode, device, lesion, onFiles, onRemove, takeFocus }: UploadPanelProps) {
	const running = state.phase !== 'idle';
	const previous = useLoadedPicture(imageSource(lesion?.latest_image_url ?? null));
	return (
		<div className="grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_19rem] lg:gap-14">
			<Card aria-label="Your photo" className="p-3 sm:p-4">
				<DropZone onFiles={onFiles} disabled={running} ghost={previous} takeFocus={takeFocus}>
					{running && (
						<RunningView phase={state.phase} photoUrl={state.photo.url} device={device} onRemove={onRemove} />
					)}
				</DropZone>
				{!running && (
					<div className="mt-2 -mb-2 px-2">
						<Disclosure title="Try a sample">
							<SamplePicker mode={mode} onPick={(file) => onFiles([file])} />
						</Disclosure>
					</div>
				)}
			</Card>
			<div className="grid gap-10">
				{lesion && previous && <PreviousPhoto url={previous} lesion={lesion} />}
				<PhotoTips />
			</div>
		</div>
	);
}
