import { CopyButton } from '../ui/copy-button.tsx';

/** Takes the focus when the button that had it is gone. */
function takeLostFocus(element: HTMLElement | null): void {
	if (document.activeElement === document.body) element?.focus({ preventScroll: true });
}

/** Thanks, and the code that withdraws the contribution. */
export function WithdrawalCode({ code }: { code: string }) {
	return (
		<div ref={takeLostFocus} tabIndex={-1} className="grid gap-3 text-sm outline-none">
			<p>
				<strong className="font-semibold">Thank you. The photo was contributed.</strong> This code withdraws it. Write
				it down now: it is shown only here.
			</p>
			<div className="flex flex-wrap items-center gap-3">
				<code className="select-all rounded-md bg-sunken px-3 py-2 font-semibold text-base tracking-wide">{code}</code>
				<CopyButton text={code}>Copy code</CopyButton>
			</div>
		</div>
	);
}
