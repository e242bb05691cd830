import { defaultMode, limits, type Mode } from '@dermavigil/contract';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { onLogOut } from '../../api/log-out.ts';
import { EducationalPanel } from '../../education/educational-panel.tsx';
import { lazy } from '../../lib/lazy.tsx';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { WaitingPart } from '../../offline/upload-queue/waiting-part.tsx';
import { LazyPart } from '../../ui/lazy-part.tsx';
import { LesionNotice, useAttachedLesion } from './photo/attached-lesion.tsx';
import { ModeChoice } from './photo/mode-choice.tsx';
import { ScanHeader } from './photo/scan-header.tsx';
import { UploadPanel } from './photo/upload-panel.tsx';
import { maxPhotosAtOnce } from './photo/upload-rules.ts';
import { usePaste } from './photo/use-paste.ts';
import { useReceivedPhotos } from './photo/use-received-photos.ts';
import { Announcement } from './result/announcement.tsx';
import { CallLogCard } from './runtime/call-log-card.tsx';
import { PrivacyNotice } from './runtime/privacy-notice.tsx';
import { RuntimeChoice } from './runtime/runtime-choice.tsx';
import { RuntimeStatus } from './runtime/runtime-status.tsx';
import { type Runtime, useDevice, useRuntime } from './runtime/use-runtime.ts';
import { getResults } from './scan-reducer.ts';
import { isSeveral, type LesionResult, type Photo } from './scan-state.ts';
import { LesionResults } from './several/lesion-results.tsx';
import { type Scan, useScan } from './use-scan.ts';

const SortStep = lazy(async () => ({ default: (await import('./several/sort-step.tsx')).SortStep }));
const RedFlags = lazy(async () => ({ default: (await import('./symptoms/red-flags.tsx')).RedFlags }));

/** From a photo to an assessment. */
export function ScanPage() {
	usePageTitle('Scan | DermaVigil');
	const { runtime: chosen, choose, chooseForNow } = useRuntime();
	const device = useDevice(chosen === 'device');
	const offered = device.phase !== 'failed' || device.reason !== 'notOffered';
	const runtime = offered ? chosen : 'server';
	const [returned, setReturned] = useState(false);
	const attached = useAttachedLesion();
	const scan = useScan(attached !== null, ({ results, shown }) => setMode(results[shown]!.mode));
	const { state, runningSymptoms } = scan;
	const results = getResults(state);
	const result = state.phase === 'result' ? state.results[state.shown]! : null;
	const [mode, setMode] = useState<Mode>(result?.mode ?? defaultMode);
	/** Photos that were added together, until it is known which are of the same lesion. */
	const [unsorted, setUnsorted] = useState<readonly File[] | null>(null);
	useEffect(() => onLogOut(() => setUnsorted(null)), []);
	const navigate = useNavigate();
	const { pathname } = useLocation();
	const running = state.phase === 'uploading' || state.phase === 'analyzing';

	const { receive, opening, leftOut } = useReceivedPhotos(
		(photos) => {
			const [first, ...others] = photos;
			if (others.length > 0) {
				// As one photo would, they take the place of the result that was on screen.
				scan.clear();
				setUnsorted(photos);
			} else if (first) scan.start(first, mode, runtime);
		},
		attached ? limits.savedScan.maxPhotos : maxPhotosAtOnce,
	);
	const several = state.phase === 'result' && isSeveral(state);
	usePaste(!running && !opening && !unsorted && !several, receive);

	/** The page asks, and says what is sent, as the analysis that starts needs it. */
	const follow = (next: Mode, where: Runtime) => {
		setMode(next);
		chooseForNow(where);
	};
	const analyzeIn = (photo: Photo, next: Mode, where: Runtime) => {
		follow(next, where);
		scan.startAgain(photo, next, where);
	};
	const mark: Scan['startMarked'] = (marked, result, joins) => {
		follow(result.mode, result.runtime);
		scan.startMarked(marked, result, joins);
	};
	const show = (results: readonly LesionResult[], place: number) => {
		setMode(results[place]!.mode);
		scan.show(place);
	};
	const remove = () => {
		scan.cancel();
		setReturned(true);
	};
	const detach = () => navigate(pathname, { replace: true, state: null });
	const reset = () => {
		scan.clear();
		setUnsorted(null);
		setReturned(true);
		detach();
	};

	const lesion = attached && <LesionNotice attached={attached} onDetach={detach} disabled={running} />;
	const choice = <ModeChoice mode={mode} onChange={setMode} disabled={running} />;
	return (
		<div className="grid gap-5 sm:gap-7">
			<Announcement result={result} />
			{results && (
				<LesionResults
					state={results}
					hidden={running}
					scan={scan}
					mode={mode}
					onShow={show}
					lesion={lesion}
					lesionId={attached?.id ?? null}
					onAnalyze={analyzeIn}
					onMark={mark}
					onReset={reset}
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
						runtime={runtime}
						device={runtime === 'device' ? device : null}
						leftOut={leftOut}
						onDone={(results) => {
							setUnsorted(null);
							setMode(results[0]!.mode);
							scan.showSorted(results);
						}}
						onCancel={() => {
							setUnsorted(null);
							setReturned(true);
						}}
					/>
				</LazyPart>
			) : (
				<>
					<ScanHeader />
					{lesion}
					<UploadPanel
						state={state}
						mode={mode}
						device={runtime === 'device' ? device : null}
						lesion={attached?.lesion}
						onFiles={receive}
						opening={opening}
						onRemove={remove}
						takeFocus={returned || leftOut.length > 0}
						leftOut={leftOut}
						questions={
							running && (
								<LazyPart>
									<RedFlags
										mode={mode}
										symptoms={runningSymptoms.symptoms}
										ready={state.ready}
										onBegin={runningSymptoms.begin}
										onAnswer={runningSymptoms.answer}
										onDone={runningSymptoms.done}
									/>
								</LazyPart>
							)
						}
					>
						<PrivacyNotice runtime={runtime} />
						<RuntimeStatus runtime={runtime} state={device} onUse={chooseForNow} />
						{choice}
						<RuntimeChoice runtime={runtime} offered={offered} onChange={choose} disabled={running} />
					</UploadPanel>
				</>
			)}
			<WaitingPart />
			<CallLogCard />
			<EducationalPanel />
		</div>
	);
}
