import { consent, messages, type SavedAssessment } from '@dermavigil/contract';
import { getErrorMessage } from '../api/api-error.ts';
import { takeLostFocus } from '../lib/keep-focus.ts';
import { useOnline } from '../lib/use-online.ts';
import { makePhotoCopy } from '../results/photo-copy.ts';
import { Button } from '../ui/button.tsx';
import { beginContribution, type ContributionState, useContributionState } from './contribution-memory.ts';
import { WithdrawalCode } from './withdrawal-code.tsx';

interface ContributionProcess {
	state: ContributionState;
	/** Sends the photo now; called only when the person presses the button. */
	send(): void;
}

const failed = 'The photo could not be contributed. Please try again.';

/** Contributes the photo of one analysis: only once, however many attempts it takes. `analysisId` is not sent. */
export function useContribution(photo: Blob, assessment: SavedAssessment, analysisId: string): ContributionProcess {
	const state = useContributionState(analysisId);
	const send = async () => {
		const { requestId, finish } = beginContribution(analysisId);
		try {
			const { contribute } = await import('../api/contributions.ts');
			finish({
				phase: 'saved',
				code: await contribute({ photo: await makePhotoCopy(photo), assessment, requestId }),
			});
		} catch (error) {
			finish({ phase: 'failed', message: getErrorMessage(error, failed) });
		}
	};
	return { state, send: () => void send() };
}

/** Asks for one photo, says what is stored, why, and how to withdraw it, and sends it when the button is pressed. */
export function ContributionOffer({ state, send }: ContributionProcess) {
	const online = useOnline();
	if (state.phase === 'saved') return <Thanks code={state.code} />;
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

/** Thanks, and the code that withdraws the contribution. */
function Thanks({ code }: { code: string }) {
	return (
		<div ref={takeLostFocus} tabIndex={-1} className="grid gap-3 text-sm outline-none">
			<p>
				<strong className="font-semibold">Thank you. The photo was contributed.</strong> This code withdraws it. Write
				it down now. We can’t look it up for you later.
			</p>
			<WithdrawalCode code={code} />
		</div>
	);
}
