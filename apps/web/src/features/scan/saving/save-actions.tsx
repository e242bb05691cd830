import { familyMessages, messages } from '@dermavigil/contract';
import { Bookmark, BookmarkCheck, CircleAlert, ClipboardCheck, ClipboardPlus, HardDriveDownload } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useIsPublicDemo } from '../../../api/light-queries.ts';
import { getActingFor, getPatientToken } from '../../../api/session.ts';
import { useActingFor, useMayManage } from '../../../api/use-roles.ts';
import { PersonSelect } from '../../../family/person-select.tsx';
import { takeLostFocus } from '../../../lib/keep-focus.ts';
import { useOnline } from '../../../lib/use-online.ts';
import { isStorageFull } from '../../../lib/with-database.ts';
import { canSaveForLater } from '../../../offline/upload-queue/start-upload-queue.ts';
import { saveForLater } from '../../../offline/upload-queue/upload-queue.ts';
import { useWaiting } from '../../../offline/upload-queue/use-waiting.ts';
import { UsualTurnaround } from '../../../results/usual-turnaround.tsx';
import { Button } from '../../../ui/button.tsx';
import type { ScanResult } from '../scan-state.ts';
import { EndedAccess, useEndedAccess } from './ended-access.tsx';
import { makeScanInput } from './scan-input.ts';
import { type SaveTarget, useSaveScan } from './use-save-scan.ts';
import { useWaitingStatus } from './use-waiting-status.ts';

const saveTexts = { idle: 'Save Scan', running: 'Saving...', done: 'Saved', error: 'Save Failed' };
const saveIcons = { idle: Bookmark, running: Bookmark, done: BookmarkCheck, error: CircleAlert };
/** Until then, the text depends on whether the result is for a lesion. */
const submitTexts = { running: 'Submitting...', done: 'Submitted', error: 'Submission Failed' };
const submitIcons = { idle: ClipboardPlus, running: ClipboardPlus, done: ClipboardCheck, error: CircleAlert };

export interface SaveActionsProps {
	result: ScanResult;
	target: SaveTarget;
	/** From now on the result must not change. */
	onSave(): void;
}

/** What a patient can do with a result: save it, and have a clinician review it or add it to a lesion; the patient chooses for whom. */
export function SaveActions(props: SaveActionsProps & { children: ReactNode }) {
	const person = useActingFor();
	const { ended, accept } = useEndedAccess();
	return (
		<>
			<PersonSelect label="Save for" onlyManaged className="w-full" />
			{ended ? (
				<>
					<EndedAccess name={ended.full_name} onAccept={accept} />
					{props.children}
				</>
			) : (
				<ActionsForPerson key={person?.id} {...props} />
			)}
		</>
	);
}

function ActionsForPerson({ result, target, onSave, children }: SaveActionsProps & { children: ReactNode }) {
	const saving = useSaveScan(result, target, onSave);
	const { lesionId } = target;
	const { save, submit, runSave, runSubmit } = saving;
	const online = useOnline();
	const isPublicDemo = useIsPublicDemo();
	const person = useActingFor();
	const mayManage = useMayManage();
	const { further } = result;
	const busy = save === 'running' || submit === 'running' || further.some(({ running }) => running);
	const idleText = lesionId ? 'Add to Lesion History' : 'Request Professional Review';
	const { symptoms, suitability } = result.analysis;
	const findings =
		suitability === 'suitable'
			? `, its heat-map${symptoms ? ', your answers' : ''} and this assessment`
			: ' and why it could not be assessed';
	const copies = further.length > 0 ? `copies of the ${further.length + 1} photos` : 'a copy of the photo';
	const saved = `${copies} without place or camera details${findings}`;
	const journal = person ? `the skin journal of ${person.full_name}` : 'your account';
	const SaveIcon = saveIcons[save];
	const SubmitIcon = submitIcons[submit];
	const isSaved = save === 'done' || submit === 'done';
	return (
		<>
			<Button variant="secondary" onClick={runSubmit} disabled={!online || busy || submit !== 'idle' || !mayManage}>
				<SubmitIcon className="size-4.5" />
				{submit === 'idle' ? idleText : submitTexts[submit]}
			</Button>
			<Button
				variant="secondary"
				onClick={runSave}
				disabled={!online || busy || save !== 'idle' || submit === 'done' || !mayManage}
			>
				<SaveIcon className="size-4.5" />
				{saveTexts[save]}
			</Button>
			{(save === 'error' || submit === 'error') && (
				<Button variant="quiet" disabled={!online || busy} onClick={submit === 'error' ? runSubmit : runSave}>
					Try again
				</Button>
			)}
			{children}
			<p role="status" className="w-full text-high text-sm empty:absolute">
				{!online && messages.client.offline}
				{person && isSaved && <span className="font-semibold text-ink">Saved for {person.full_name}</span>}
				{online && person && !mayManage && familyMessages.viewOnly(person.full_name)}
			</p>
			{isPublicDemo && (
				<p className="w-full font-medium text-accent text-sm">This is a demonstration: anyone can see what you send.</p>
			)}
			{canSaveForLater() && mayManage && (
				<SaveForLater result={result} target={target} onSave={onSave} saving={saving} />
			)}
			<p className="w-full max-w-prose text-quiet text-sm">
				{lesionId ? (
					`${isSaved ? 'Saved' : 'What we save'} to ${journal}${person ? '' : ', for you alone'}: ${saved}.`
				) : (
					<>
						{isSaved ? 'Saved' : 'What we save'} to {journal}: {saved}. A review shows them, with{' '}
						{person ? `the name of ${person.full_name}` : 'your name'}, to the clinicians of this service.{' '}
						<UsualTurnaround />
					</>
				)}
			</p>
		</>
	);
}

const unknownOwner = 'Go online once with this account, then you can save scans offline.';
const failed = 'The scan could not be saved on this device.';
const full = 'This device has no room left for the scan. Free some space, then try again.';

interface SaveForLaterProps extends SaveActionsProps {
	saving: ReturnType<typeof useSaveScan>;
}

/** Without a connection: saves the scan on this device until there is one, if the person wants that. */
function SaveForLater({ result, target, onSave, saving }: SaveForLaterProps) {
	const { save, submit, unanswered, markSaved } = saving;
	const online = useOnline();
	const [busy, setBusy] = useState(false);
	const person = useActingFor();
	const waiting = useWaiting().mine.some(
		(scan) => scan.input.request_id === result.requestId && scan.person?.id === person?.id && !scan.problem,
	);
	const markUploaded = (savedFor: string | null) => {
		if (savedFor === (person?.id ?? null) && save !== 'done') markSaved();
	};
	useWaitingStatus(result.requestId, target, markUploaded, onSave);

	const run = async () => {
		setBusy(true);
		try {
			// Drawing the photo takes a while, so somebody else may have logged in by then.
			const [forWhom, token] = [getActingFor(), getPatientToken()];
			const input = await makeScanInput(result, target.lesionId);
			if (getPatientToken() !== token) return;
			if (await saveForLater(input, forWhom, token)) target.onWaiting(true);
			else toast.error(unknownOwner);
		} catch (error) {
			toast.error(isStorageFull(error) ? full : failed);
		}
		setBusy(false);
	};
	const done = save === 'done' || submit === 'done';
	return (
		<>
			<p role="status" className="w-full text-sm empty:absolute">
				{waiting && (
					<span ref={takeLostFocus} tabIndex={-1} className="rounded-sm">
						Saved in this browser for now. We’ll upload it when you’re online.
					</span>
				)}
			</p>
			{!waiting && !done && (!online || unanswered) && (
				<Button variant="secondary" disabled={busy} onClick={() => void run()} className="justify-self-start py-2">
					<HardDriveDownload className="size-4.5 shrink-0" />
					Save when I’m back online
				</Button>
			)}
		</>
	);
}
