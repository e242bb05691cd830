import { type NewShare, sharedPage, shareMessages } from '@dermavigil/contract';
import { KeyRound, Link2 } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';

interface MadeShareProps {
	share: NewShare;
	onClose(): void;
}

/** The new link and its code, which are shown only here. */
export function MadeShare({ share: { id, token, code }, onClose }: MadeShareProps) {
	const link = `${location.origin}${sharedPage}/${id}#${token}`;
	return (
		<div className="grid gap-6">
			<section aria-labelledby="share-link" className="grid gap-2">
				<h3 id="share-link" className="flex items-center gap-2 font-sans font-semibold text-base">
					<Link2 className="size-5 text-accent" />
					Link
				</h3>
				<p className="wrap-anywhere select-all rounded-md bg-sunken px-4 py-3 text-sm">{link}</p>
				<div className="flex flex-wrap items-center gap-3">
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
