import { messages } from '@dermavigil/contract';
import { Bookmark, BookmarkCheck, CircleAlert, ClipboardCheck, ClipboardPlus } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { useOnline } from '../../ui/online.ts';
import { KeepOffer } from './keep-offer.tsx';
import type { ScanResult } from './scan-state.ts';
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
}

/** What a patient can do with a result: keep it, and have a clinician look at it or add it to a lesion. */
export function SaveActions({ result, lesionId }: SaveActionsProps) {
	const saving = useSaving(result, lesionId);
	const { save, submit, runSave, runSubmit } = saving;
	const online = useOnline();
	const busy = save === 'saving' || submit === 'submitting';
	const idleText = lesionId ? 'Add to Lesion History' : 'Request Professional Review';
	const SaveIcon = saveIcons[save];
	const SubmitIcon = submitIcons[submit];
	return (
		<div className="grid gap-3 border-line border-t pt-5">
			<div className="flex flex-wrap items-center gap-3">
				<Button
					look={lesionId ? 'secondary' : 'primary'}
					onClick={runSave}
					disabled={!online || busy || save !== 'idle' || submit === 'submitted'}
				>
					<SaveIcon aria-hidden="true" className="size-4.5" />
					{saveTexts[save]}
				</Button>
				<Button
					look={lesionId ? 'primary' : 'secondary'}
					onClick={runSubmit}
					disabled={!online || busy || submit !== 'idle'}
				>
					<SubmitIcon aria-hidden="true" className="size-4.5" />
					{submit === 'idle' ? idleText : submitTexts[submit]}
				</Button>
				{(save === 'error' || submit === 'error') && (
					<Button look="quiet" disabled={!online || busy} onClick={submit === 'error' ? runSubmit : runSave}>
						Try again
					</Button>
				)}
			</div>
			<p role="status" className="text-high text-sm empty:hidden">
				{!online && messages.client.offline}
			</p>
			<KeepOffer result={result} lesionId={lesionId} saving={saving} />
			<p className="text-quiet text-xs">
				{lesionId
					? 'Kept in your account, for you alone: a copy of the photo without place or camera details, its heat-map and this assessment.'
					: 'Saved to your account: a copy of the photo without place or camera details, its heat-map and this assessment. A review shows them, with your name, to the clinicians of this service.'}
			</p>
		</div>
	);
}
