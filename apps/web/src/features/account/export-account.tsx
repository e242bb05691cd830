import { messages } from '@dermavigil/contract';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { exportAccount } from '../../api/accounts.ts';
import { getErrorMessage } from '../../api/api-error.ts';
import { untilLogOut } from '../../api/log-out.ts';
import { nameFile } from '../../lib/files/name-file.ts';
import { saveFile } from '../../lib/files/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorMessage } from '../../ui/form/form-parts.tsx';
import { AccountPart } from './account-part.tsx';

/** Downloads everything that is stored about the patient. */
export function ExportAccount() {
	const { mutate, isPending, error } = useMutation({
		mutationFn: () => untilLogOut(exportAccount),
		onSuccess: (zip) => zip && saveFile(zip, nameFile('data', 'zip')),
	});
	return (
		<AccountPart title="Your data" text="A ZIP file with all your photos and data (JPEG and JSON).">
			<ErrorMessage>{error && getErrorMessage(error, messages.account.exportFailed)}</ErrorMessage>
			<Button variant="secondary" disabled={isPending} onClick={() => mutate()} className="justify-self-start">
				<Download className="size-4.5" />
				{isPending ? 'Preparing the download...' : 'Download everything'}
			</Button>
		</AccountPart>
	);
}
