import { Info } from 'lucide-react';
import { lazy, type ReactNode } from 'react';
import { Probabilities } from '../../../results/probabilities.tsx';
import { ReportPart } from '../../../results/report/report-part.tsx';
import { ListenPart } from '../../../results/speech/listen-part.tsx';
import { Card } from '../../../ui/card.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { LazyPart } from '../../../ui/lazy-part.tsx';
import { isJudged, type ScanResult } from '../scan-state.ts';
import { LongText } from './long-text.tsx';
import { resultTexts } from './result-texts.ts';

const ContributionPart = lazy(async () => ({
	default: (await import('../saving/contribution-part.tsx')).ContributionPart,
}));
const AboutModel = lazy(async () => ({ default: (await import('../runtime/about-model.tsx')).AboutModel }));

interface ReasonsCardProps {
	/** The result as it is shown. */
	result: ScanResult;
	/** The result of the photo alone: all that is contributed. */
	ofPhoto: ScanResult;
	/** What can be done about this result, if anything. */
	action: ReactNode;
	/** How it can be kept, if it can. */
	keep: ReactNode;
}

/** Why the model says so, what to do, and how far it can be trusted. */
export function ReasonsCard({ result, ofPhoto, action, keep }: ReasonsCardProps) {
	const { probabilities, malignantProbability } = result.analysis;
	const { explanation, recommendation } = resultTexts(result);
	const spoken = `${explanation} ${recommendation}`;
	const judged = isJudged(result);
	return (
		<Card aria-label="Explanation and recommendation" className="grid animate-rise gap-6 p-5 sm:p-7">
			<Part title={judged ? 'Explanation' : 'What happened'}>
				<LongText text={explanation} typed />
			</Part>
			<Part title={judged ? 'Recommendation' : 'What to do'}>
				<LongText text={recommendation} />
			</Part>
			{action}
			<div className="grid gap-3">
				<ListenPart
					key={spoken}
					text={spoken}
					riskLevel={result.analysis.prediction.riskLevel}
					onDevice={result.place === 'device'}
				/>
				{!result.failed && <ReportPart photo={result.photo.file} analysis={result.analysis} />}
			</div>
			{keep}
			<div className="flex gap-3 rounded-md border-accent border-l-4 bg-accent-wash px-4 py-3 text-sm">
				<Info aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent" />
				<p>
					<strong className="font-semibold">Important note:</strong> this result is AI-powered and not a substitute for
					medical advice. For research and education, not a medical device.
				</p>
			</div>
			{judged && (
				<div className="-mb-3 divide-y divide-line border-line border-t">
					{probabilities.length > 0 && (
						<Disclosure title="All class probabilities">
							<Probabilities probabilities={probabilities} malignant={malignantProbability} />
						</Disclosure>
					)}
					<Disclosure title="How good is this model?">
						<LazyPart>
							<AboutModel mode={result.mode} />
						</LazyPart>
					</Disclosure>
					<LazyPart>
						<ContributionPart result={ofPhoto} />
					</LazyPart>
				</div>
			)}
		</Card>
	);
}

function Part({ title, children }: { title: string; children: ReactNode }) {
	return (
		<div>
			<h2 className="mb-1.5 text-lg">{title}</h2>
			{children}
		</div>
	);
}
