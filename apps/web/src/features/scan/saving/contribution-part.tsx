import { type SavedAssessment, savedAssessmentSchema } from '@dermavigil/contract';
import { useCapabilities } from '../../../api/light-queries.ts';
import { ContributionOffer, useContribution } from '../../../contributions/contribution-offer.tsx';
import { WithdrawalForm } from '../../../contributions/withdrawal-form.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import type { ScanResult } from '../scan-state.ts';

/** Offers to contribute the photo of a result, where the server takes contributions and the photo is a real one. */
export function ContributionPart({ result }: { result: ScanResult }) {
	const { has } = useCapabilities();
	if (!has('contributions') || result.photo.synthetic) return null;
	// Without the images that the server's response carries.
	const { data: assessment } = savedAssessmentSchema.safeParse(result.analysis);
	return assessment ? (
		<Contribution photo={result.photo.file} assessment={assessment} analysisId={result.requestId} />
	) : null;
}

interface ContributionProps {
	photo: Blob;
	assessment: SavedAssessment;
	analysisId: string;
}

/** Warns of losing the code, which goes on while the disclosure is closed. */
function Contribution({ photo, assessment, analysisId }: ContributionProps) {
	const process = useContribution(photo, assessment, analysisId);
	return (
		<Disclosure title="Contribute this photo">
			<div className="grid gap-6">
				<ContributionOffer {...process} />
				<WithdrawalForm />
			</div>
		</Disclosure>
	);
}
