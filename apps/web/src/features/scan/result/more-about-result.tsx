import { Probabilities } from '../../../results/probabilities.tsx';
import { Card } from '../../../ui/card.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import type { ScanResult } from '../scan-state.ts';

const ContributionPart = lazyPart(() => import('../saving/contribution-part.tsx'), 'ContributionPart');
const AboutModel = lazyPart(() => import('../runtime/about-model.tsx'), 'AboutModel');

interface MoreAboutResultProps {
	/** The result on screen: with symptoms, if any were reported. */
	result: ScanResult;
	/** The result of one photo alone, without symptoms: all that is contributed. */
	single: ScanResult;
}

/** What stands behind an assessment, for those who want to know. */
export function MoreAboutResult({ result, single }: MoreAboutResultProps) {
	const { probabilities } = result.analysis;
	return (
		<Card
			aria-label="More about this result"
			className="divide-y divide-line px-5 py-2 sm:px-7 print:not-has-data-[state=open]:hidden"
		>
			{probabilities.length > 0 && (
				<Disclosure title="All class probabilities">
					<Probabilities probabilities={probabilities} mode={result.mode} />
				</Disclosure>
			)}
			<Disclosure title="How accurate is this?">
				<AboutModel mode={result.mode} />
			</Disclosure>
			<ContributionPart result={single} />
		</Card>
	);
}
