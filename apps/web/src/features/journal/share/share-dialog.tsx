import { type NewShare, pagePaths, type Scan, shareMessages } from '@dermavigil/contract';
import { KeyRound, Link2, Share2 } from 'lucide-react';
import { useState } from 'react';
import { generatePath } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { OpenDialog } from '../../../ui/dialog.tsx';
import { ShareForm } from './share-form.tsx';

interface ShareDialogProps {
	scan: Scan;
	/** Offers the whole lesion first, not just this scan. */
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
			// The code is shown only once, and a slip beside the dialog would lose it.
			onInteractOutside={(event) => made && event.preventDefault()}
		>
			{made ? (
				<MadeShare share={made} onClose={onClose} />
			) : (
				<ShareForm scan={scan} wholeLesion={wholeLesion} onMade={setMade} />
			)}
		</OpenDialog>
	);
}

/** The new link and its code, which are shown only here. */
function MadeShare({ share, onClose }: { share: NewShare; onClose(): void }) {
	const { id, token, code } = share;
	const link = `${location.origin}${generatePath(pagePaths.shared, { id })}#${token}`;
	return (
		<div className="grid gap-6">
			<section aria-labelledby="share-link" className="grid gap-2">
				<h3 id="share-link" className="flex items-center gap-2 font-sans font-semibold text-base">
					<Link2 className="size-5 text-accent" />
					Link
				</h3>
				<p className="wrap-anywhere select-all rounded-md bg-sunken px-4 py-3 text-sm">{link}</p>
				<div className="flex flex-wrap items-center gap-3">
					{/* To the system's own menu of apps, which phones have: none of them gets the code. */}
					{'share' in navigator && (
						<Button
							size="small"
							variant="secondary"
							onClick={() => void navigator.share({ url: link }).catch(() => undefined)}
						>
							<Share2 className="size-4" />
							Send link
						</Button>
					)}
					<CopyButton text={link}>Copy link</CopyButton>
				</div>
			</section>
			<section aria-labelledby="share-code" className="grid gap-2">
				<h3 id="share-code" className="flex items-center gap-2 font-sans font-semibold text-base">
					<KeyRound className="size-5 text-accent" />
					Code
				</h3>
				<p className="select-all justify-self-start rounded-md bg-sunken px-4 py-2 font-semibold text-2xl tabular-nums tracking-[0.15em]">
					{code.slice(0, 3)} {code.slice(3)}
				</p>
			</section>
			<p>{shareMessages.onlyOnce}</p>
			<Button onClick={onClose} className="justify-self-start">
				Done
			</Button>
		</div>
	);
}
