import { type SavedAssessment, savedAssessmentSchema } from '@dermavigil/contract';
import { useCapabilities } from '../../../api/use-capabilities.ts';
import { ContributionOffer } from '../../../contributions/contribution-offer.tsx';
import { useContribution } from '../../../contributions/use-contribution.ts';
import { WithdrawalForm } from '../../../contributions/withdrawal-form.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { isSynthetic } from '../photo/sample-photos.ts';
import type { ScanResult } from '../scan-state.ts';

/** Offers to contribute the photo of a result, where the server takes contributions and the photo is a real one. */
export function ContributionPart({ result }: { result: ScanResult }) {
	const { has } = useCapabilities();
	if (!has('contributions') || isSynthetic(result.photo.file)) return null;
	// Without the images that only a response of the server has.
	const { data: assessment } = savedAssessmentSchema.safeParse(result.analysis);
	return assessment ? <ModelManifest photo={result.photo.file} assessment={assessment} /> : null;
}

/** Holds what came of the contribution: the code must not go when the line is closed. */
function ModelManifest({ photo, assessment }: { photo: Blob; assessment: SavedAssessment }) {
	const process = useContribution(photo, assessment);
	return (
		<Disclosure title="Contribute this image">
			<div className="grid gap-6">
				<ContributionOffer {...process} />
				<WithdrawalForm />
			</div>
		</Disclosure>
	);
}
