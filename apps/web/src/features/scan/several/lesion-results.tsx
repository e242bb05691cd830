import { RotateCcw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { isContributing } from '../../../contributions/contribution-memory.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { ModeChoice, modeNames } from '../photo/mode-choice.tsx';
import { ResultView } from '../result/result-view.tsx';
import { countUnsaved, isAssessed, isSeveral, type ResultState, type ScanResult } from '../scan-state.ts';
import type { ScanSteps } from '../use-scan-steps.ts';
import { ResultList } from './result-list.tsx';

const LeaveGuard = lazyPart(() => import('./leave-guard.tsx'), 'LeaveGuard');

interface LesionResultsProps {
	state: ResultState;
	steps: ScanSteps;
	/** The lesion that the scan is for, if any. */
	lesionId: string | null;
	/** Shown above the results. */
	lesion: ReactNode;
}

/**
 * The result of a lesion; if there are several, a list and the chosen one. While a photo is analyzed whose result will
 * join them, they are hidden but stay as they are, with what was opened, answered or sent.
 */
export function LesionResults({ state, steps, lesionId, lesion }: LesionResultsProps) {
	const { scan, running } = steps;
	const { results, shown } = state;
	const current = results[shown]!;
	const several = isSeveral(state);
	const unsaved = several ? countUnsaved(state) : 0;
	const [asked, setAsked] = useState(false);
	const reset = () => (unsaved > 0 ? setAsked(true) : steps.reset());
	return (
		<div hidden={running} className="contents">
			<h1 className="pt-2 text-2xl">{several ? 'Your results' : 'Your result'}</h1>
			{lesion}
			{several && <ResultList results={results} shown={shown} onShow={(place) => steps.show(results, place)} />}
			{results.map((result, place) => (
				<ResultView
					key={result.requestId}
					result={result}
					hidden={running || place !== shown}
					further={scan.further}
					onReassess={(reassessed) => scan.reassess(result, reassessed)}
					target={{
						lesionId,
						hidden: running,
						status: result.saveStatus,
						onSaved: () => {
							scan.setSaveStatus(result, 'saved');
							return results.every((each) => each.saveStatus !== 'unsaved' || each === result);
						},
						onWaiting: (waiting) => scan.setSaveStatus(result, waiting ? 'waiting' : 'unsaved'),
						isContributing: () => results.some((each) => isContributing(each.requestId)),
					}}
					onAnalyze={steps.analyzeAgain}
					// A scan for a tracked lesion has one result, and a photo that was not assessed needs none of its own.
					onMark={(marked) => steps.mark(marked, result, lesionId === null && isAssessed(result))}
					onReset={reset}
				/>
			))}
			<AnotherAnalysis result={current} steps={steps} onReset={reset} />
			{unsaved > 0 && (
				<LeaveGuard unsaved={unsaved} asked={asked} onLeave={steps.reset} onStay={() => setAsked(false)} />
			)}
		</div>
	);
}

interface AnotherAnalysisProps {
	result: ScanResult;
	steps: ScanSteps;
	onReset(): void;
}

/** Below a result: analyze another photo, or the same one in the other mode. */
function AnotherAnalysis({ result, steps, onReset }: AnotherAnalysisProps) {
	const { photo, runtime, analysis } = result;
	/** The current choice, which may no longer be the result's. */
	const { mode } = steps;
	return (
		<div className="grid gap-4 border-line border-t pt-6 print:hidden">
			<div className="flex flex-wrap items-center gap-3">
				<Button variant="secondary" onClick={onReset}>
					<RotateCcw className="size-4.5" />
					Analyze Another Image
				</Button>
				{mode !== result.mode && analysis.suitability !== 'wrong_mode' && (
					<Button onClick={() => steps.analyzeAgain(photo, mode, runtime)}>
						Analyze again in {modeNames[mode]} mode
					</Button>
				)}
			</div>
			<ModeChoice mode={mode} onChange={steps.setMode} />
		</div>
	);
}
