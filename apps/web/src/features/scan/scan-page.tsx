import { riskNames } from '@dermavigil/contract';
import { EducationalPanel } from '../../education/educational-panel.tsx';
import { lazy } from '../../lib/lazy.tsx';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { WaitingPart } from '../../offline/upload-queue/waiting-part.tsx';
import { describeUnassessed } from '../../results/answer/answer.ts';
import { LazyPart } from '../../ui/lazy-part.tsx';
import { LoadingPart } from '../../ui/skeleton.tsx';
import { useFused } from './further/use-fused.ts';
import { LesionNotice, useAttachedLesion } from './photo/attached-lesion.tsx';
import { UploadPanel } from './photo/upload-panel.tsx';
import { CallLogCard } from './runtime/call-log-card.tsx';
import { useRuntime } from './runtime/use-runtime.ts';
import { getResults } from './scan-reducer.ts';
import {
	type AnalyzedResult,
	isAssessed,
	isSeveral,
	type LesionResult,
	type ScanResult,
	toAnswer,
} from './scan-state.ts';
import { LesionResults } from './several/lesion-results.tsx';
import { useScanSteps } from './use-scan-steps.ts';

const SortStep = lazy(() => import('./several/sort-step.tsx'), 'SortStep');

/** From a photo to an assessment. */
export function ScanPage() {
	usePageTitle('Scan | DermaVigil');
	const chosen = useRuntime();
	const attached = useAttachedLesion();
	const steps = useScanSteps(attached !== null, chosen);
	const { running, unsorted } = steps;
	const { state } = steps.scan;
	const results = getResults(state);

	const lesion = attached && <LesionNotice attached={attached} onDetach={steps.detach} disabled={running} />;
	return (
		<div className="grid gap-5 sm:gap-7">
			<Announcement
				result={steps.result}
				number={state.phase === 'result' && isSeveral(state) ? state.shown + 1 : null}
			/>
			{results && <LesionResults state={results} steps={steps} lesionId={attached?.id ?? null} lesion={lesion} />}
			{state.phase === 'result' ? null : unsorted ? (
				<LazyPart fallback={<LoadingPart label="Loading your photos" className="h-96 rounded-xl!" />}>
					{lesion}
					<SortStep files={unsorted} single={attached !== null} steps={steps} chosen={chosen} />
				</LazyPart>
			) : (
				<>
					<header className="grid gap-2 pt-2">
						<h1 className="text-2xl">Scan a spot on your skin</h1>
						<p className="text-quiet">For a single mole or spot. Not for rashes, acne or eczema.</p>
					</header>
					{lesion}
					<UploadPanel state={state} steps={steps} chosen={chosen} lesion={attached?.lesion} />
				</>
			)}
			<div className={`grid gap-5 sm:gap-7 ${results ? 'print:hidden' : ''}`}>
				<WaitingPart />
				<CallLogCard />
				<EducationalPanel />
			</div>
		</div>
	);
}

interface AnnouncementProps {
	result: LesionResult | null;
	/** Its number among several. */
	number: number | null;
}

/** The answer as screen readers announce it as soon as it is on screen: the risk and what to do, or why there is none. */
function Announcement({ result, number }: AnnouncementProps) {
	return (
		<p aria-live="polite" className="sr-only">
			{number !== null && `Spot ${number}. `}
			{result && (isAssessed(result) ? <AssessedText first={result} /> : describe(result))}
		</p>
	);
}

/** For one or both photos, with the symptoms if any were reported. */
function AssessedText({ first }: { first: LesionResult & AnalyzedResult }) {
	const { result, reassessed } = useFused(first, first.reassessment);
	return describe(reassessed ? { ...result, analysis: reassessed } : result);
}

function describe(result: ScanResult): string {
	const answer = toAnswer(result);
	return answer.reason ? describeUnassessed(answer) : `${riskNames[answer.riskLevel]}. ${answer.recommendation}`;
}
