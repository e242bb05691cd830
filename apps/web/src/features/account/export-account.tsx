import { messages } from '@dermavigil/contract';
import { Download } from 'lucide-react';
import { exportAccount } from '../../api/accounts.ts';
import { saveFile } from '../../lib/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { AccountPart } from './account-part.tsx';
import { Trouble } from './form-parts.tsx';
import { useAttempt } from './use-attempt.ts';

/** Everything that is kept of the patient, to take along. */
export function ExportAccount() {
	const { attempt, trouble, busy } = useAttempt(messages.account.exportFailed);
	const download = () =>
		attempt(async () => {
			const today = new Date().toISOString().slice(0, 10);
			saveFile(await exportAccount(), `dermavigil-${today}.zip`);
		});
	return (
		<AccountPart
			title="Your data"
			text="A zip file with your account, lesions, scans and reviews, as pictures and as text that programs can read."
		>
			<Trouble>{trouble}</Trouble>
			<Button variant="secondary" disabled={busy} onClick={download} className="justify-self-start">
				<Download aria-hidden="true" className="size-4.5" />
				{busy ? 'Preparing the download...' : 'Download everything'}
			</Button>
		</AccountPart>
	);
}
