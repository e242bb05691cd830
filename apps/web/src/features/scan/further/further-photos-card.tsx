import { limits, photoKindNames } from '@dermavigil/contract';
import { ImagePlus } from 'lucide-react';
import { type RefObject, useId, useRef } from 'react';
import { toast } from 'react-hot-toast/headless';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { LeftOutFiles } from '../photo/left-out-files.tsx';
import { useAcceptedTypes } from '../photo/use-accepted-types.ts';
import { useReceivedPhotos } from '../photo/use-received-photos.ts';
import type { Runtime } from '../runtime/use-runtime.ts';
import type { FurtherPhoto } from '../scan-state.ts';
import { describeUse, FurtherPhotoItem, type PhotoUse } from './further-photo-item.tsx';
import type { FurtherPhotos } from './use-further-photos.ts';

interface FurtherPhotosCardProps extends Omit<FurtherPhotos, 'stopAll'>, Omit<PhotoUse, 'photo'> {
	/** The result was sent to be saved: the photos must not change any more. */
	locked: boolean;
	/** It was saved. */
	saved: boolean;
}

/** Adds other photos of the lesion to a result: an overview, a close-up, or one through a dermatoscope. */
export function FurtherPhotosCard(props: FurtherPhotosCardProps) {
	const { first, result, risk, outdated, locked, saved, add, setKind, remove } = props;
	const { further, runtime } = first;
	const button = useRef<HTMLButtonElement>(null);
	const room = limits.savedScan.maxPhotos - 1 - further.length;
	const { receive, opening, leftOut } = useReceivedPhotos((photos) => {
		// They were still being converted when the result was sent to be saved.
		if (locked) {
			toast.error('The result was saved without the new photo, which was not ready yet.');
			return;
		}
		for (const photo of photos) add(first, photo);
	}, room);
	const id = useId();
	const last = further.at(-1);
	const removeAndFocus = (photo: FurtherPhoto) => {
		remove(first, photo);
		button.current?.focus();
	};
	return (
		<Card aria-labelledby={id} className={`grid gap-4 p-5 sm:p-7 ${further.length > 0 ? '' : 'print:hidden'}`}>
			<div className="grid gap-1">
				<h2 id={id} className="text-lg">
					More photos of this spot
				</h2>
				<p className="text-quiet text-sm">
					Optional. A photo from further away shows where the spot is. With a close-up and a dermatoscope image, the
					result is made from both. Of several of a kind, the one with the highest risk counts.
				</p>
			</div>
			{further.length > 0 && (
				<ul className="divide-y divide-line border-line border-y">
					{further.map((photo) => (
						<FurtherPhotoItem
							key={photo.id}
							photo={photo}
							first={first}
							result={result}
							risk={risk}
							outdated={outdated}
							locked={locked}
							onKind={(kind) => setKind(first, photo, kind)}
							onRemove={() => removeAndFocus(photo)}
						/>
					))}
				</ul>
			)}
			<p role="status" className="sr-only">
				{further.some(({ running }) => running)
					? 'Analyzing the photo.'
					: last?.kind && `${photoKindNames[last.kind]}. ${describeUse({ ...props, photo: last })}`}
			</p>
			<LeftOutFiles files={leftOut} />
			{locked ? (
				<p className="text-quiet text-sm">{saved && 'Saved. '}To add photos, scan the spot again.</p>
			) : (
				<AddPhoto button={button} room={room} opening={opening} runtime={runtime} onFiles={receive} />
			)}
		</Card>
	);
}

interface AddPhotoProps {
	button: RefObject<HTMLButtonElement | null>;
	/** How many more photos the scan can hold. */
	room: number;
	/** A photo is being converted. */
	opening: boolean;
	/** Where it is analyzed. */
	runtime: Runtime;
	onFiles(files: File[]): void;
}

/** Chooses another photo, and says where it is analyzed. */
function AddPhoto({ button, room, opening, runtime, onFiles }: AddPhotoProps) {
	const input = useRef<HTMLInputElement>(null);
	const accepted = useAcceptedTypes();
	const isFull = room <= 0;
	return (
		<div className="flex flex-wrap items-center gap-x-4 gap-y-2">
			<input
				ref={input}
				type="file"
				hidden
				multiple
				accept={accepted}
				aria-label="Another photo of this spot"
				onChange={({ target }) => {
					onFiles([...(target.files ?? [])]);
					// Lets the same file be chosen again.
					target.value = '';
				}}
			/>
			<Button ref={button} variant="secondary" disabled={isFull || opening} onClick={() => input.current?.click()}>
				<ImagePlus className="size-4.5" />
				{opening ? 'Preparing your photo...' : 'Add another photo'}
			</Button>
			<p className="grow basis-48 text-quiet text-sm">
				{isFull
					? `A scan holds ${limits.savedScan.maxPhotos} photos at most.`
					: runtime === 'server'
						? 'It is sent to our server to be analyzed, like the first one.'
						: 'It is analyzed on this device, like the first one.'}
			</p>
		</div>
	);
}
