import { useContributionCodes } from '../../contributions/contribution-memory.ts';
import { WithdrawalCode } from '../../contributions/withdrawal-code.tsx';
import { WithdrawalForm } from '../../contributions/withdrawal-form.tsx';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { Card } from '../../ui/card.tsx';

/** Withdraws a contributed photo, at any time. */
export function WithdrawPage() {
	usePageTitle('Withdraw a contribution | DermaVigil');
	return (
		<div className="grid max-w-2xl gap-6 pt-2 sm:pt-6">
			<h1 className="text-2xl">Withdraw a contribution</h1>
			<p className="text-quiet">
				Enter the code that you got when you shared your photo. We then delete the photo and its data for good. We can’t
				find it without the code. An AI that has learned from the photo by then does not forget it.
			</p>
			<Card aria-label="Withdrawal" className="p-5 sm:p-7">
				<WithdrawalForm />
			</Card>
			<RecentCodes />
		</div>
	);
}

/** The codes, which nothing else shows any more once the results are gone. */
function RecentCodes() {
	const codes = useContributionCodes();
	if (codes.length === 0) return null;
	return (
		<section aria-labelledby="recent-codes" className="grid gap-2 text-sm">
			<h2 id="recent-codes" className="text-lg">
				Your codes
			</h2>
			<p className="text-quiet">
				These codes are for the photos you contributed since you opened this window. The codes disappear when you close
				the window or log out. The photos stay until you withdraw them.
			</p>
			<ul className="grid gap-2">
				{codes.map((code) => (
					<li key={code}>
						<WithdrawalCode code={code} />
					</li>
				))}
			</ul>
		</section>
	);
}
