import { formatDateTime, lesionListSchema, messages } from '@dermavigil/contract';
import { useMutation } from '@tanstack/react-query';
import { CircleAlert, CloudUpload } from 'lucide-react';
import { useRef, useState } from 'react';
import { recallList } from '../../api/last-lists.ts';
import { useActingFor } from '../../api/use-roles.ts';
import { FocusHome } from '../../lib/focus-home.tsx';
import { useOnline } from '../../lib/use-online.ts';
import { Day } from '../../results/day.tsx';
import { RiskBadge } from '../../results/risk-badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { WaitingScan } from './database.ts';
import { discard, tryAgain, uploadWaiting } from './upload-queue.ts';
import { useWaiting } from './use-waiting.ts';

const notUploaded = 'Not saved yet: our server can’t be reached or is busy. Please try again in a minute.';

/** The scans that wait in this browser to be saved to the patient's history; nothing when there are none. */
export function WaitingList() {
	const waiting = useWaiting();
	return waiting.mine.length + waiting.others > 0 && <WaitingCard {...waiting} />;
}

function WaitingCard({ mine, others }: ReturnType<typeof useWaiting>) {
	const online = useOnline();
	// Not fetched: the list is there to be read without a connection.
	const lesions = recallList('lesions', lesionListSchema)?.items ?? [];
	// In somebody else's journal, or beside a scan of theirs, one without a name would seem to be theirs, too.
	const isOwnNamed = useActingFor() !== null || mine.some(({ person }) => person);
	const [asked, setAsked] = useState<WaitingScan['number'] | null>(null);
	// The question disappears together with its row, so that the focus does not return to a button that is about to go.
	const toDiscard = mine.find(({ number }) => number === asked);
	const discarding = useMutation({ mutationFn: discard });
	/** For all waiting scans, or for one that was rejected. */
	const upload = useMutation({
		mutationFn: (rejected: WaitingScan | null) => (rejected ? tryAgain(rejected) : uploadWaiting()),
	});
	const heading = useRef<HTMLHeadingElement>(null);
	const retry = (scan: WaitingScan) => {
		// The button disappears with the server's message.
		heading.current?.focus();
		upload.mutate(scan);
	};
	return (
		<Card aria-labelledby="waiting" className="grid gap-4 px-5 py-5 sm:px-7 sm:py-6">
			<div className="flex items-start gap-3.5">
				<CloudUpload className="mt-1 size-5 shrink-0 text-primary" />
				<div className="grid min-w-0 flex-1 gap-1">
					<h2 ref={heading} id="waiting" tabIndex={-1} className="rounded-sm text-lg">
						Waiting to be saved
					</h2>
					<p className="text-quiet text-sm">
						Saved in this browser only, even when you close it. Each scan is added to your history as soon as you are
						online and logged in.
					</p>
				</div>
			</div>
			{mine.length > 0 && (
				<ul className="grid divide-y divide-line border-line border-y">
					{mine.map((scan) => (
						<WaitingRow
							key={scan.number}
							scan={scan}
							forWhom={scan.person?.full_name ?? (isOwnNamed ? 'you' : null)}
							nickname={lesions.find(({ id }) => id === scan.input.lesion_id)?.nickname}
							busy={upload.isPending}
							onTryAgain={retry}
							onDiscard={() => setAsked(scan.number)}
						/>
					))}
				</ul>
			)}
			{others > 0 && (
				<p className="text-quiet text-sm">
					{others === 1 ? 'One scan waits' : `${others} scans wait`} here for another account to log in.
				</p>
			)}
			{mine.some(({ problem }) => !problem) && (
				<div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-quiet text-sm">
					{online ? (
						<Button variant="secondary" size="small" disabled={upload.isPending} onClick={() => upload.mutate(null)}>
							{upload.isPending ? 'Saving...' : 'Save now'}
						</Button>
					) : (
						messages.client.offline
					)}
					<p role="status" className="text-high empty:absolute">
						{online && (upload.data === 'later' || upload.isError) && notUploaded}
					</p>
				</div>
			)}
			{toDiscard && (
				<FocusHome home={heading}>
					<ConfirmDialog
						title="Discard this scan?"
						question="It is not in your history yet, and its photo is stored nowhere else. This cannot be undone."
						action="Discard"
						busyAction="Discarding..."
						busy={discarding.isPending}
						onConfirm={() => discarding.mutate(toDiscard)}
						onCancel={() => setAsked(null)}
					/>
				</FocusHome>
			)}
		</Card>
	);
}

interface WaitingRowProps {
	scan: WaitingScan;
	/** Whose journal it will be in; null if that goes without saying. */
	forWhom: string | null;
	/** What the patient calls the spot that it shows, if that is known. */
	nickname: string | undefined;
	/** Something is being uploaded. */
	busy: boolean;
	/** Uploads a rejected scan again, changed or not. */
	onTryAgain(scan: WaitingScan): void;
	onDiscard(): void;
}

/** One waiting scan, and what to do about it if the server rejected it. */
function WaitingRow({ scan, forWhom, nickname, busy, onTryAgain, onDiscard }: WaitingRowProps) {
	const { input, savedAt, problem } = scan;
	const at = new Date(savedAt).toISOString();
	const name = <span className="sr-only">(scan of {formatDateTime(at)})</span>;
	return (
		<li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2 py-3 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
			<img src={input.image_base64} alt="" className="size-16 rounded-md bg-sunken object-cover" />
			<div className="grid gap-0.5 text-sm">
				<p>
					<RiskBadge level={input.risk_level} small />
				</p>
				{nickname && <p className="wrap-anywhere font-semibold">{nickname}</p>}
				<p className="text-quiet">
					{forWhom && `For ${forWhom}, `}
					<Day at={at} withTime />
				</p>
				{problem && (
					<p className="flex items-start gap-1.5 text-high">
						<CircleAlert className="mt-0.5 size-4 shrink-0" />
						{problem}
					</p>
				)}
			</div>
			<div className="col-span-2 flex flex-wrap gap-2 sm:col-span-1">
				{problem && (
					<Button variant="secondary" size="small" disabled={busy} onClick={() => onTryAgain(scan)}>
						Try again {name}
					</Button>
				)}
				{problem && input.lesion_id && (
					<Button
						variant="secondary"
						size="small"
						disabled={busy}
						onClick={() => onTryAgain({ ...scan, input: { ...input, lesion_id: null } })}
					>
						Save without the spot {name}
					</Button>
				)}
				<Button variant="danger-quiet" size="small" onClick={onDiscard}>
					Discard {name}
				</Button>
			</div>
		</li>
	);
}
