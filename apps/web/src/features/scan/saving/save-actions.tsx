import { messages } from '@dermavigil/contract';
import { Bookmark, BookmarkCheck, CircleAlert, ClipboardCheck, ClipboardPlus } from 'lucide-react';
import { useOnline } from '../../../lib/online.ts';
import { Button } from '../../../ui/button.tsx';
import type { ScanResult } from '../scan-state.ts';
import { KeepOffer } from './keep-offer.tsx';
import { type SaveState, type SubmitState, useSaving } from './use-saving.ts';

const saveTexts = {
	idle: 'Save Scan',
	saving: 'Saving...',
	saved: 'Saved',
	error: 'Save Failed',
} as const satisfies Record<SaveState, string>;
const submitTexts = {
	submitting: 'Submitting...',
	submitted: 'Submitted',
	error: 'Submission Failed',
} as const satisfies Record<Exclude<SubmitState, 'idle'>, string>;
const saveIcons = { idle: Bookmark, saving: Bookmark, saved: BookmarkCheck, error: CircleAlert };
const submitIcons = { idle: ClipboardPlus, submitting: ClipboardPlus, submitted: ClipboardCheck, error: CircleAlert };

interface SaveActionsProps {
	result: ScanResult;
	/** The lesion that the scan is for, if any. */
	lesionId: string | null;
	/** The result is to be kept as it is now. */
	onKeep(): void;
}

/** What a patient can do with a result: keep it, and have a clinician look at it or add it to a lesion. */
export function SaveActions({ result, lesionId, onKeep }: SaveActionsProps) {
	const saving = useSaving(result, lesionId, onKeep);
	const { save, submit, runSave, runSubmit } = saving;
	const online = useOnline();
	const busy = save === 'saving' || submit === 'submitting';
	const idleText = lesionId ? 'Add to Lesion History' : 'Request Professional Review';
	const kept = `a copy of the photo without place or camera details, its heat-map${result.analysis.symptoms ? ', your answers' : ''} and this assessment`;
	const SaveIcon = saveIcons[save];
	const SubmitIcon = submitIcons[submit];
	return (
		<div className="grid gap-3 border-line border-t pt-5">
			<div className="flex flex-wrap items-center gap-3">
				<Button
					variant={lesionId ? 'secondary' : 'primary'}
					onClick={runSave}
					disabled={!online || busy || save !== 'idle' || submit === 'submitted'}
				>
					<SaveIcon aria-hidden="true" className="size-4.5" />
					{saveTexts[save]}
				</Button>
				<Button
					variant={lesionId ? 'primary' : 'secondary'}
					onClick={runSubmit}
					disabled={!online || busy || submit !== 'idle'}
				>
					<SubmitIcon aria-hidden="true" className="size-4.5" />
					{submit === 'idle' ? idleText : submitTexts[submit]}
				</Button>
				{(save === 'error' || submit === 'error') && (
					<Button variant="quiet" disabled={!online || busy} onClick={submit === 'error' ? runSubmit : runSave}>
						Try again
					</Button>
				)}
			</div>
			<p role="status" className="text-high text-sm empty:absolute">
				{!online && messages.client.offline}
			</p>
			<KeepOffer result={result} lesionId={lesionId} saving={saving} onKeep={onKeep} />
			<p className="text-quiet text-xs">
				{lesionId
					? `Kept in your account, for you alone: ${kept}.`
					: `Saved to your account: ${kept}. A review shows them, with your name, to the clinicians of this service.`}
			</p>
		</div>
	);
}
