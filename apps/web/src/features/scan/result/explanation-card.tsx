import type { AnalysisResult } from '@dermavigil/contract';
import { useQuery } from '@tanstack/react-query';
import { Info } from 'lucide-react';
import { lazy, type ReactNode } from 'react';
import { profileQuery } from '../../../api/accounts.ts';
import { useRoles } from '../../../api/use-roles.ts';
import { Probabilities } from '../../../results/probabilities.tsx';
import { ReportButton } from '../../../results/report/report-button.tsx';
import { ListenPart } from '../../../results/speech/listen-part.tsx';
import { Card } from '../../../ui/card.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { LazyPart } from '../../../ui/lazy-part.tsx';
import { getResultTexts, isAssessed, type ScanResult } from '../scan-state.ts';
import { LongText } from './long-text.tsx';

const ContributionPart = lazy(async () => ({
	default: (await import('../saving/contribution-part.tsx')).ContributionPart,
}));
const AboutModel = lazy(async () => ({ default: (await import('../runtime/about-model.tsx')).AboutModel }));

interface ExplanationCardProps {
	/** The result on screen: with symptoms, where some were reported. */
	result: ScanResult;
	/** The result of the photo alone: all that is contributed. */
	photoOnly: ScanResult;
	/** What can be done about this result, if anything. */
	action: ReactNode;
	/** The buttons that save the result, if it can be saved. */
	save: ReactNode;
}

/** Why the model says so, what to do, and how far it can be trusted. */
export function ExplanationCard({ result, photoOnly, action, save }: ExplanationCardProps) {
	const { probabilities, malignantProbability } = result.analysis;
	const { explanation, recommendation } = getResultTexts(result);
	const spoken = `${explanation} ${recommendation}`;
	const assessed = isAssessed(result);
	return (
		<Card aria-label="Explanation and recommendation" className="grid animate-rise gap-6 p-5 sm:p-7">
			<Part title={assessed ? 'Explanation' : 'What happened'}>
				<LongText text={explanation} typed />
			</Part>
			<Part title={assessed ? 'Recommendation' : 'What to do'}>
				<LongText text={recommendation} />
			</Part>
			{action}
			<div className="grid gap-3">
				<ListenPart
					key={spoken}
					text={spoken}
					riskLevel={result.analysis.prediction.riskLevel}
					onDevice={result.runtime === 'device'}
				/>
				{!result.failed && <ReportPart photo={result.photo.file} analysis={result.analysis} />}
			</div>
			{save}
			<div className="flex gap-3 rounded-md border-accent border-l-4 bg-accent-wash px-4 py-3 text-sm">
				<Info aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent" />
				<p>
					<strong className="font-semibold">Important note:</strong> this result is AI-powered and not a substitute for
					medical advice. For research and education, not a medical device.
				</p>
			</div>
			{assessed && (
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
						<ContributionPart result={photoOnly} />
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

/** The report of an analysis that was not saved. It is made in the browser, whatever the runtime. */
function ReportPart({ photo, analysis }: { photo: Blob; analysis: AnalysisResult }) {
	const { patient } = useRoles();
	const { data: profile } = useQuery({ ...profileQuery, enabled: patient });
	const make = async (name: string | null) => {
		const { makeAnalysisReport } = await import('../../../results/report/make-report.ts');
		return await makeAnalysisReport(photo, analysis, name);
	};
	return <ReportButton name={(patient && profile?.full_name) || null} make={make} />;
}
