import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';

/** Takes the focus when the button that had it is gone. */
function takeLostFocus(element: HTMLElement | null): void {
	if (document.activeElement === document.body) element?.focus({ preventScroll: true });
}

/** Thanks, and the code that withdraws the contribution. */
export function WithdrawalCode({ code }: { code: string }) {
	const [copied, setCopied] = useState<boolean | null>(null);
	const copy = () => {
		const writing = navigator.clipboard?.writeText(code) ?? Promise.reject(new Error('No clipboard.'));
		writing.then(
			() => setCopied(true),
			() => setCopied(false),
		);
	};
	return (
		<div ref={takeLostFocus} tabIndex={-1} className="grid gap-3 text-sm outline-none">
			<p>
				<strong className="font-semibold">Thank you. The photo was contributed.</strong> This code withdraws it. Write
				it down now: it is shown only here.
			</p>
			<p className="flex flex-wrap items-center gap-3">
				<code className="select-all rounded-md bg-sunken px-3 py-2 font-semibold text-base tracking-wide">{code}</code>
				<Button size="small" variant="secondary" onClick={copy}>
					{copied ? <Check aria-hidden="true" className="size-4" /> : <Copy aria-hidden="true" className="size-4" />}
					{copied ? 'Copied' : 'Copy code'}
				</Button>
			</p>
			<p role="status" className="text-quiet empty:absolute">
				{copied === false && 'This browser does not let a page copy. Please write it down.'}
			</p>
		</div>
	);
}
