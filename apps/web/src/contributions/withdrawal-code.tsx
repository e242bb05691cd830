import { CopyButton } from '../ui/copy-button.tsx';

/** A code that withdraws a contribution, to be selected or copied as a whole. */
export function WithdrawalCode({ code }: { code: string }) {
	return (
		<div className="flex flex-wrap items-center gap-3">
			<code className="select-all rounded-md bg-sunken px-3 py-2 font-semibold text-base tracking-wide">{code}</code>
			<CopyButton text={code}>Copy code</CopyButton>
		</div>
	);
}
