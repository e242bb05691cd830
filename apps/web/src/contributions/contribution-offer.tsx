import { consent, messages } from '@dermavigil/contract';
import { useOnline } from '../lib/online.ts';
import { Button } from '../ui/button.tsx';
import type { ContributionProcess } from './use-contribution.ts';
import { WithdrawalCode } from './withdrawal-code.tsx';

/** Asks for one photo, says what is kept, for what and how to withdraw, and sends it when the button is pressed. */
export function ContributionOffer({ state, send }: ContributionProcess) {
	const online = useOnline();
	if (state.phase === 'kept') return <WithdrawalCode code={state.code} />;
	return (
		<div className="grid gap-3 text-sm">
			<h3 className="font-sans font-semibold">{consent.title}</h3>
			<div className="grid gap-2 text-quiet">
				<p>{consent.stored}</p>
				<p>{consent.purpose}</p>
				<p>{consent.withdrawal}</p>
				<p>Nothing depends on it: without your consent this photo is not sent and not kept.</p>
			</div>
			<div role="status" className="grid gap-2">
				{state.phase === 'failed' && <p className="text-high">{state.message}</p>}
				{!online && <p className="text-high">{messages.client.offline}</p>}
			</div>
			<div>
				<Button variant="secondary" onClick={send} disabled={!online || state.phase === 'sending'}>
					{state.phase === 'sending' ? 'Contributing...' : 'Contribute this image'}
				</Button>
			</div>
		</div>
	);
}
