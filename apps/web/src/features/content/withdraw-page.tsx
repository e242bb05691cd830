import { consent } from '@dermavigil/contract';
import { WithdrawalForm } from '../../contributions/withdrawal-form.tsx';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { Card } from '../../ui/card.tsx';

/** Withdraws a contributed photo, at any time. */
export function WithdrawPage() {
	usePageTitle('Withdraw a contribution | DermaVigil');
	return (
		<div className="mx-auto grid max-w-2xl gap-6 pt-2 sm:pt-6">
			<h1 className="text-2xl">Withdraw a contribution</h1>
			<p className="text-quiet">{consent.withdrawal}</p>
			<Card aria-label="Withdrawal" className="p-5 sm:p-7">
				<WithdrawalForm />
			</Card>
		</div>
	);
}
