import { type SelfCheck, type SelfCheckRegion, selfCheckLimits, selfCheckRegions } from '@dermavigil/contract';
import { useEffect, useId, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { FocusHome } from '../../../../lib/focus-home.tsx';
import { Button } from '../../../../ui/button.tsx';
import { LeaveQuestion } from '../../../../ui/navigation/leave-question.tsx';
import { Progress } from '../../../../ui/progress.tsx';
import { usePhotoStorage } from '../photo/use-photo-storage.ts';
import { RegionDrawing } from '../region-drawing.tsx';
import { lookFor, useRegionGuide } from '../regions.ts';
import { findRegion } from '../self-check-data.ts';
import { TrackSpot } from '../track-spot.tsx';
import { LastPart } from './last-part.tsx';
import { PhotoPart } from './photo-part.tsx';
import { StorageChoice } from './storage-choice.tsx';
import { useRegionPhoto } from './use-region-photo.ts';
import { useSaveRegion } from './use-save-region.ts';

interface RegionStepProps {
	checks: SelfCheck[];
	/** The unfinished self-check. */
	check: SelfCheck;
	region: SelfCheckRegion;
	/** The id of the account. */
	account: string;
}

/** One region of a self-check: how to see it, last month's and this month's photos together, and what to report about it. */
export function RegionStep({ checks, check, region, account }: RegionStepProps) {
	const navigate = useNavigate();
	const { name, photo: advice } = useRegionGuide(region);
	const place = selfCheckRegions.indexOf(region);
	const next = selfCheckRegions[place + 1];
	const photos = useRegionPhoto({ checks, check, region, account });
	const { draft, photo, url, fresh, missing, opening, open, remove, removeSpot } = photos;
	const [storage, setStorage] = usePhotoStorage();
	const savedNote = findRegion(check, region)?.note ?? '';
	// undefined until something is written: the list may load after the page, with what another device has saved.
	const [written, setWritten] = useState<string>();
	const note = written ?? savedNote;
	const [tracking, setTracking] = useState<number | null>(null);
	const goesOn = useRef(false);
	const saving = useSaveRegion({ account, check, region });
	const heading = useRef<HTMLHeadingElement>(null);
	// The page stays the same, so nothing else announces a new step.
	useEffect(() => {
		heading.current?.focus({ preventScroll: true });
		window.scrollTo(0, 0);
	}, []);
	const finish = (outcome: 'nothing_new' | 'something_new' | 'skipped') =>
		saving.mutate(
			{ outcome, note, draft, storage },
			{
				// Only here, because this is not called for somebody who has left the page.
				onSuccess: () => {
					goesOn.current = true;
					void navigate(next ? `/Mylesion/self-check/${next}` : '/Mylesion/self-check');
				},
			},
		);
	const busy = saving.isPending || opening;
	return (
		<div className="grid grid-cols-[minmax(0,1fr)] gap-8">
			<header className="grid gap-3">
				<p className="text-quiet">
					Region {place + 1} of {selfCheckRegions.length}
				</p>
				<Progress label="Regions done" share={place / selfCheckRegions.length} />
				<h1 ref={heading} tabIndex={-1} className="rounded-sm text-2xl">
					{name}
				</h1>
			</header>
			<RegionGuide region={region} />
			<div className="grid items-start gap-8 lg:grid-cols-2">
				<LastPart {...{ checks, name, region, account }} />
				<PhotoPart
					{...{ name, advice, photo, url, fresh, missing, opening }}
					onFile={(file) => void open(file)}
					onRemove={remove}
					{...(draft ? { onRemoveSpot: removeSpot } : { onTrack: setTracking })}
				/>
			</div>
			{photo && (
				<p className="max-w-2xl text-quiet text-sm">
					The numbers help you look. They are not a detector: spots are missed, and shadows or hair can get a number.
				</p>
			)}
			{draft && <StorageChoice value={storage} onChange={setStorage} />}
			<NoteField note={note} onWrite={setWritten} />
			<div className="flex flex-wrap items-center gap-3">
				<Button disabled={busy} onClick={() => finish('nothing_new')}>
					Nothing new
				</Button>
				<Button variant="secondary" disabled={busy} onClick={() => finish('something_new')}>
					Something new
				</Button>
				<Button variant="quiet" className="px-2!" disabled={busy} onClick={() => finish('skipped')}>
					Skip
				</Button>
			</div>
			<p>
				<Link
					to="/Mylesion/self-check"
					className="inline-flex min-h-11 items-center text-primary underline-offset-4 hover:underline"
				>
					All regions
				</Link>
			</p>
			<LeaveQuestion unsaved={draft !== undefined || note !== savedNote} goesOn={goesOn} />
			{tracking !== null && (
				<FocusHome home={heading}>
					<TrackSpot spot={{ region, number: tracking }} onClose={() => setTracking(null)} />
				</FocusHome>
			)}
		</div>
	);
}

interface NoteFieldProps {
	note: string;
	onWrite(note: string): void;
}

function NoteField({ note, onWrite }: NoteFieldProps) {
	const id = useId();
	return (
		<div className="grid max-w-2xl gap-1.5">
			<label htmlFor={id} className="font-semibold text-sm">
				Your note, if you like
			</label>
			<textarea
				id={id}
				dir="auto"
				rows={2}
				value={note}
				maxLength={selfCheckLimits.maxNoteLength}
				onChange={({ target }) => onWrite(target.value)}
				className="w-full rounded-md border border-edge bg-surface px-4 py-3 transition hover:border-primary"
			/>
		</div>
	);
}

/** How to look at a region, beside a drawing of it. */
function RegionGuide({ region }: { region: SelfCheckRegion }) {
	const { bodyParts, how, where } = useRegionGuide(region);
	return (
		<div className="grid items-center gap-6 sm:grid-cols-[15rem_minmax(0,1fr)]">
			<RegionDrawing bodyParts={bodyParts} />
			<dl className="grid max-w-2xl gap-3 text-lg">
				<div>
					<dt className="font-semibold">How to see it</dt>
					<dd>{how}</dd>
				</div>
				<div>
					<dt className="font-semibold">Where to look</dt>
					<dd>{where}</dd>
				</div>
				<div>
					<dt className="font-semibold">What to look for</dt>
					<dd>{lookFor}</dd>
				</div>
			</dl>
		</div>
	);
}
