import type { Lesion } from '@dermavigil/contract';
import type { ReactNode } from 'react';
import { EducationalPanel } from '../../education/educational-panel.tsx';
import { lazy } from '../../lib/lazy.tsx';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { WaitingPart } from '../../offline/upload-queue/waiting-part.tsx';
import { LazyPart } from '../../ui/lazy-part.tsx';
import { LesionNotice, useAttachedLesion } from './photo/attached-lesion.tsx';
import { ModeChoice } from './photo/mode-choice.tsx';
import { UploadPanel } from './photo/upload-panel.tsx';
import { Announcement } from './result/announcement.tsx';
import { CallLogCard } from './runtime/call-log-card.tsx';
import { PrivacyNotice } from './runtime/privacy-notice.tsx';
import { RuntimeChoice } from './runtime/runtime-choice.tsx';
import { RuntimeStatus } from './runtime/runtime-status.tsx';
import { type ChosenRuntime, useRuntime } from './runtime/use-runtime.ts';
import { getResults } from './scan-reducer.ts';
import type { ScanState } from './scan-state.ts';
import { LesionResults } from './several/lesion-results.tsx';
import { type ScanSteps, useScanSteps } from './use-scan-steps.ts';

const SortStep = lazy(() => import('./several/sort-step.tsx'), 'SortStep');
const RedFlags = lazy(() => import('./symptoms/red-flags.tsx'), 'RedFlags');

/** From a photo to an assessment. */
export function ScanPage() {
	usePageTitle('Scan | DermaVigil');
	const chosen = useRuntime();
	const attached = useAttachedLesion();
	const steps = useScanSteps(attached !== null, chosen);
	const { scan, running, mode, unsorted } = steps;
	const { state } = scan;
	const results = getResults(state);

	const lesion = attached && <LesionNotice attached={attached} onDetach={steps.detach} disabled={running} />;
	const choice = <ModeChoice mode={mode} onChange={steps.setMode} disabled={running} />;
	return (
		<div className="grid gap-5 sm:gap-7">
			<Announcement result={steps.result} />
			{results && (
				<LesionResults
					state={results}
					hidden={running}
					scan={scan}
					mode={mode}
					onShow={steps.show}
					lesion={lesion}
					lesionId={attached?.id ?? null}
					onAnalyze={steps.analyzeAgain}
					onMark={steps.mark}
					onReset={steps.reset}
				>
					{choice}
				</LesionResults>
			)}
			{state.phase === 'result' ? null : unsorted ? (
				<LazyPart>
					{lesion}
					<SortStep
						files={unsorted}
						single={attached !== null}
						runtime={chosen.runtime}
						device={chosen.runtime === 'device' ? chosen.device : null}
						leftOut={steps.leftOut}
						onDone={steps.finishSorting}
						onCancel={steps.cancelSorting}
					/>
				</LazyPart>
			) : (
				<>
					<header className="grid gap-2 pt-2">
						<h1 className="text-2xl">Scan a spot on your skin</h1>
						<p className="text-quiet">For a single mole or spot. Not for rashes, acne or eczema.</p>
					</header>
					{lesion}
					<UploadStep state={state} steps={steps} chosen={chosen} lesion={attached?.lesion}>
						{choice}
					</UploadStep>
				</>
			)}
			<WaitingPart />
			<CallLogCard />
			<EducationalPanel />
		</div>
	);
}

interface UploadStepProps {
	state: Exclude<ScanState, { phase: 'result' }>;
	steps: ScanSteps;
	chosen: ChosenRuntime;
	/** The lesion that the photo is for, when it is known. */
	lesion: Lesion | undefined;
	/** The choice of the mode. */
	children: ReactNode;
}

/** Takes photos, and asks about the spot while a photo is analyzed. */
function UploadStep({ state, steps, chosen, lesion, children }: UploadStepProps) {
	const { mode, returned, leftOut } = steps;
	const { symptoms, begin, answer, done } = steps.scan.runningSymptoms;
	const { runtime, device, offered } = chosen;
	const running = state.phase !== 'idle';
	return (
		<UploadPanel
			state={state}
			mode={mode}
			device={runtime === 'device' ? device : null}
			lesion={lesion}
			onFiles={steps.receive}
			opening={steps.opening}
			onRemove={steps.remove}
			takeFocus={returned || leftOut.length > 0}
			leftOut={leftOut}
			questions={
				running && (
					<LazyPart>
						<RedFlags
							mode={mode}
							symptoms={symptoms}
							ready={state.ready}
							onBegin={begin}
							onAnswer={answer}
							onDone={done}
						/>
					</LazyPart>
				)
			}
		>
			<PrivacyNotice runtime={runtime} />
			<RuntimeStatus runtime={runtime} state={device} onUse={chosen.chooseForNow} />
			{children}
			<RuntimeChoice runtime={runtime} offered={offered} onChange={chosen.choose} disabled={running} />
		</UploadPanel>
	);
}
