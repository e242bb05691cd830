import { type NewShare, type Scan, shareMessages } from '@dermavigil/contract';
import { useState } from 'react';
import { OpenDialog } from '../../../ui/dialog.tsx';
import { MadeShare } from './made-share.tsx';
import { ShareForm } from './share-form.tsx';

interface ShareDialogProps {
	scan: Scan;
	/** Begins with the whole lesion, not with this scan alone. */
	wholeLesion: boolean;
	onClose(): void;
}

const offer =
	'Make a link that a doctor can open without an account. They see the photos and results, and cannot change anything.';

/** Makes a link for a doctor, and then shows it with its code. */
export function ShareDialog({ scan, wholeLesion, onClose }: ShareDialogProps) {
	const [made, setMade] = useState<NewShare | null>(null);
	return (
		<OpenDialog
			title={made ? 'Your link is ready' : 'Share with a doctor'}
			description={made ? shareMessages.apart : offer}
			onClose={onClose}
		>
			{made ? (
				<MadeShare share={made} onClose={onClose} />
			) : (
				<ShareForm scan={scan} wholeLesion={wholeLesion} onMade={setMade} />
			)}
		</OpenDialog>
	);
}
