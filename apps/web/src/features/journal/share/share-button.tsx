import type { Scan } from '@dermavigil/contract';
import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';

const ShareDialog = lazyPart(() => import('./share-dialog.tsx'), 'ShareDialog');

interface ShareButtonProps {
	scan: Scan;
	/** Offers the whole lesion first, not just this scan. */
	wholeLesion: boolean;
	disabled: boolean;
}

/** Opens the dialog that makes a link for a doctor. */
export function ShareButton({ scan, wholeLesion, disabled }: ShareButtonProps) {
	const [open, setOpen] = useState(false);
	return (
		<>
			<Button variant="secondary" disabled={disabled} onClick={() => setOpen(true)}>
				<Share2 className="size-4.5" />
				Share with a doctor
			</Button>
			{open && <ShareDialog scan={scan} wholeLesion={wholeLesion} onClose={() => setOpen(false)} />}
		</>
	);
}
