import { messages } from '@dermavigil/contract';
import { CloudUpload } from 'lucide-react';
import { useRef, useState } from 'react';
import { useOnline } from '../../lib/online.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { WaitingScan } from './database.ts';
import { discard, sendWaiting } from './outbox.ts';
import { useWaiting } from './use-waiting.ts';
import { WaitingRow } from './waiting-row.tsx';

/** What waits in this browser to be saved to the patient's history; nothing when nothing does. */
export function WaitingList() {
	const { mine, others } = useWaiting();
	const online = useOnline();
	const [doomed, setDoomed] = useState<WaitingScan | null>(null);
	const heading = useRef<HTMLHeadingElement>(null);
	if (mine.length === 0 && others === 0) return null;
	const confirm = async () => {
		if (doomed) await discard(doomed.number);
		setDoomed(null);
	};
	return (
		<Card aria-labelledby="waiting" className="grid gap-4 px-5 py-5 sm:px-7 sm:py-6">
			<div className="flex items-start gap-3.5">
				<CloudUpload aria-hidden="true" className="mt-1 size-5 shrink-0 text-primary" />
				<div className="grid min-w-0 flex-1 gap-1">
					<h2 ref={heading} id="waiting" tabIndex={-1} className="rounded-sm text-lg">
						Waiting to be saved
					</h2>
					<p className="text-quiet text-sm">
						Kept in this browser alone, also when you close it. Each scan is saved to your history as soon as there is a
						model and you are signed in.
					</p>
				</div>
			</div>
			{mine.length > 0 && (
				<ul className="grid divide-y divide-line border-line border-y">
					{mine.map((scan) => (
						<WaitingRow key={scan.number} scan={scan} onDiscard={() => setDoomed(scan)} />
					))}
				</ul>
			)}
			{others > 0 && (
				<p className="text-quiet text-sm">
					{others === 1 ? 'One scan waits' : `${others} scans wait`} here for another account to sign in.
				</p>
			)}
			{mine.some(({ problem }) => !problem) && (
				<p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-quiet text-sm">
					{online ? (
						<Button variant="secondary" size="small" onClick={() => void sendWaiting()}>
							Save now
						</Button>
					) : (
						messages.client.offline
					)}
				</p>
			)}
			{doomed && (
				<ConfirmDialog
					title="Discard this scan?"
					question="It is not in your history yet, and its photo is kept nowhere else. This cannot be undone."
					action="Discard"
					busyAction="Discarding..."
					busy={false}
					onConfirm={() => void confirm()}
					onCancel={() => setDoomed(null)}
					focusAfter={heading}
				/>
			)}
		</Card>
	);
}
