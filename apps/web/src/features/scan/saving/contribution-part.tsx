import { type SavedAssessment, savedAssessmentSchema } from '@dermavigil/contract';
import { ContributionOffer, useContribution } from '../../../contributions/contribution-offer.tsx';
import { WithdrawalForm } from '../../../contributions/withdrawal-form.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import type { ScanResult } from '../scan-state.ts';

/** Offers to contribute the photo of a result, if it is a real one. */
export function ContributionPart({ result }: { result: ScanResult }) {
	if (result.photo.synthetic) return null;
	// Without the images in the server's response.
	const { data: assessment } = savedAssessmentSchema.safeParse(result.analysis);
	return assessment ? <Contribution result={result} assessment={assessment} /> : null;
}

interface ContributionProps {
	result: ScanResult;
	assessment: SavedAssessment;
}

/** Warns of losing the code, which goes on while the disclosure is closed. */
function Contribution({ result: { photo, requestId, further }, assessment }: ContributionProps) {
	const process = useContribution(photo.file, assessment, requestId);
	return (
		<Disclosure title="Contribute this photo">
			<div className="grid gap-6">
				{further.length > 0 && process.state.phase !== 'saved' && (
					<p className="flex items-center gap-4 text-sm">
						<img src={photo.url} alt="" className="aspect-square w-18 rounded-md bg-sunken object-cover" />
						Of your photos, only this one is contributed, with its own result.
					</p>
				)}
				<ContributionOffer {...process} />
				<WithdrawalForm />
			</div>
		</Disclosure>
	);
}
