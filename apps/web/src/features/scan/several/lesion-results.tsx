import type { Mode } from '@dermavigil/contract';
import { type ReactNode, useState } from 'react';
import { isContributing } from '../../../contributions/contribution-memory.ts';
import { lazy } from '../../../lib/lazy.tsx';
import { LazyPart } from '../../../ui/lazy-part.tsx';
import { AnotherAnalysis } from '../result/another-analysis.tsx';
import { ResultView } from '../result/result-view.tsx';
import type { RetryHandlers } from '../result/retry-actions.tsx';
import { countUnsaved, isAssessed, isSeveral, type LesionResult, type ResultState } from '../scan-state.ts';
import type { Scan } from '../use-scan.ts';
import { ResultList } from './result-list.tsx';

const LeaveGuard = lazy(() => import('./leave-guard.tsx'), 'LeaveGuard');

interface LesionResultsProps extends RetryHandlers {
	state: ResultState;
	/** A photo is analyzed that comes among them. They stay as they are meanwhile, with what was opened, answered or sent. */
	hidden: boolean;
	scan: Scan;
	/** The mode chosen now, which may no longer be that of the result on screen. */
	mode: Mode;
	/** Brings another of the results to the screen. */
	onShow(results: readonly LesionResult[], place: number): void;
	/** The lesion that the scan is for, if any. */
	lesionId: string | null;
	/** Analyzes a spot that was marked in the photo of a result, in its mode and where it was analyzed. */
	onMark: Scan['startMarked'];
	/** Stands above the results. */
	lesion: ReactNode;
	/** The choice of the mode. */
	children: ReactNode;
}

/** The result of a lesion; of several, a list and the one that is chosen from it. */
export function LesionResults(props: LesionResultsProps) {
	const { state, hidden, scan, mode, onShow, lesionId, onAnalyze, onMark, onReset, lesion, children } = props;
	const { results, shown } = state;
	const current = results[shown]!;
	const several = isSeveral(state);
	const unsaved = several ? countUnsaved(state) : 0;
	const [asked, setAsked] = useState(false);
	const reset = () => (unsaved > 0 ? setAsked(true) : onReset());
	return (
		<div hidden={hidden} className="contents">
			<h1 className="pt-2 text-2xl">{several ? 'Your results' : 'Your result'}</h1>
			{lesion}
			{several && <ResultList results={results} shown={shown} onShow={(place) => onShow(results, place)} />}
			{results.map((result, place) => (
				<ResultView
					key={result.requestId}
					result={result}
					hidden={hidden || place !== shown}
					further={scan.further}
					onReassess={(reassessed) => scan.reassess(result, reassessed)}
					target={{
						lesionId,
						hidden,
						status: result.saveStatus,
						onSaved: () => {
							scan.setSaveStatus(result, 'saved');
							return results.every((each) => each.saveStatus !== 'unsaved' || each === result);
						},
						onWaiting: (waiting) => scan.setSaveStatus(result, waiting ? 'waiting' : 'unsaved'),
						isContributing: () => results.some((each) => isContributing(each.requestId)),
					}}
					onAnalyze={onAnalyze}
					// A scan for a tracked lesion has one result, and a photo that was not assessed needs none of its own.
					onMark={(marked) => onMark(marked, result, lesionId === null && isAssessed(result))}
					onReset={reset}
				/>
			))}
			<AnotherAnalysis result={current} mode={mode} onAnalyze={onAnalyze} onReset={reset}>
				{children}
			</AnotherAnalysis>
			{unsaved > 0 && (
				<LazyPart>
					<LeaveGuard unsaved={unsaved} asked={asked} onLeave={onReset} onStay={() => setAsked(false)} />
				</LazyPart>
			)}
		</div>
	);
}
