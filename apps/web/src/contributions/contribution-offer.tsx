import { consent, messages, type SavedAssessment } from '@dermavigil/contract';
import { useState } from 'react';
import { getErrorMessage } from '../api/api-error.ts';
import { newRequestId } from '../lib/request-id.ts';
import { useOnline } from '../lib/use-online.ts';
import { makePhotoCopy } from '../results/photo-copy.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';

type ContributionState =
	| { phase: 'idle' | 'sending' }
	| { phase: 'saved'; code: string }
	| { phase: 'failed'; message: string };

interface ContributionProcess {
	state: ContributionState;
	/** Sends the photo now; called only when the person presses the button. */
	send(): void;
}

const failed = 'The photo could not be contributed. Please try again.';

/** Contributes one photo: once, however many attempts it takes. */
export function useContribution(photo: Blob, assessment: SavedAssessment): ContributionProcess {
	const [state, setState] = useState<ContributionState>({ phase: 'idle' });
	const [requestId] = useState(newRequestId);
	const send = async () => {
		setState({ phase: 'sending' });
		try {
			const { contribute } = await import('../api/contributions.ts');
			setState({
				phase: 'saved',
				code: await contribute({ photo: await makePhotoCopy(photo), assessment, requestId }),
			});
		} catch (error) {
			setState({ phase: 'failed', message: getErrorMessage(error, failed) });
		}
	};
	return { state, send: () => void send() };
}

/** Asks for one photo, says what is stored, why, and how to withdraw, and sends it when the button is pressed. */
export function ContributionOffer({ state, send }: ContributionProcess) {
	const online = useOnline();
	if (state.phase === 'saved') return <WithdrawalCode code={state.code} />;
	return (
		<div className="grid gap-3 text-sm">
			<h3 className="font-sans font-semibold">{consent.title}</h3>
			<div className="grid gap-2 text-quiet">
				<p>{consent.stored}</p>
				<p>{consent.purpose}</p>
				<p>{consent.withdrawal}</p>
				<p>Nothing depends on it: without your consent this photo is not sent and not stored.</p>
			</div>
			<div role="status" className="grid gap-2">
				{state.phase === 'failed' && <p className="text-high">{state.message}</p>}
				{!online && <p className="text-high">{messages.client.offline}</p>}
			</div>
			<div>
				<Button variant="secondary" onClick={send} disabled={!online || state.phase === 'sending'}>
					{state.phase === 'sending' ? 'Contributing...' : 'Contribute this photo'}
				</Button>
			</div>
		</div>
	);
}

/** Takes the focus when the button that had it is gone. */
function takeLostFocus(element: HTMLElement | null): void {
	if (document.activeElement === document.body) element?.focus({ preventScroll: true });
}

/** Thanks, and the code that withdraws the contribution. */
function WithdrawalCode({ code }: { code: string }) {
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
