import { defaultMode, type Mode } from '@dermavigil/contract';
import { lazy, useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { EducationalPanel } from '../../education/educational-panel.tsx';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { WaitingPart } from '../../offline/upload-queue/waiting-part.tsx';
import { riskText } from '../../results/risk-badge.tsx';
import { LazyPart } from '../../ui/lazy-part.tsx';
import { LesionNotice, useAttachedLesion } from './photo/attached-lesion.tsx';
import { ModeChoice } from './photo/mode-choice.tsx';
import { UploadPanel } from './photo/upload-panel.tsx';
import { useReceivedPhoto } from './photo/use-received-photo.ts';
import { AnotherAnalysis } from './result/another-analysis.tsx';
import { ResultView } from './result/result-view.tsx';
import { CallLogCard } from './runtime/call-log-card.tsx';
import { PrivacyNotice } from './runtime/privacy-notice.tsx';
import { RuntimeChoice } from './runtime/runtime-choice.tsx';
import { RuntimeStatus } from './runtime/runtime-status.tsx';
import { type Runtime, useDevice, useRuntime } from './runtime/use-runtime.ts';
import { type ScanResult, toAnswer } from './scan-state.ts';
import { useScan } from './use-scan.ts';

const RedFlags = lazy(async () => ({ default: (await import('./symptoms/red-flags.tsx')).RedFlags }));

/** From a photo to an assessment. */
export function ScanPage() {
	usePageTitle('Scan | DermaVigil');
	const { runtime: chosen, choose, chooseForNow } = useRuntime();
	const device = useDevice(chosen === 'device');
	const offered = device.phase !== 'failed' || device.reason !== 'notOffered';
	const runtime = offered ? chosen : 'server';
	const [returned, setReturned] = useState(false);
	const { state, answers, further, start, reassess, clear } = useScan();
	const [mode, setMode] = useState<Mode>(state.phase === 'result' ? state.mode : defaultMode);
	const navigate = useNavigate();
	const { pathname } = useLocation();
	const attached = useAttachedLesion();
	const running = state.phase === 'uploading' || state.phase === 'analyzing';

	const { receive, opening, error } = useReceivedPhoto((photo) => start(photo, mode, runtime));
	usePaste(!running && !opening, receive);

	const analyzeIn = (file: File, next: Mode, where: Runtime) => {
		setMode(next);
		chooseForNow(where);
		start(file, next, where);
	};
	const remove = () => {
		clear();
		setReturned(true);
	};
	const detach = () => navigate(pathname, { replace: true, state: null });
	const reset = () => {
		remove();
		detach();
	};

	const lesion = attached && <LesionNotice attached={attached} onDetach={detach} disabled={running} />;
	const choice = <ModeChoice mode={mode} onChange={setMode} disabled={running} />;
	return (
		<div className="grid gap-5 sm:gap-7">
			<p aria-live="polite" className="sr-only">
				{state.phase === 'result' && announce(state)}
			</p>
			{state.phase === 'result' ? (
				<>
					<h1 className="pt-2 text-2xl">Your result</h1>
					{lesion}
					<ResultView
						key={state.requestId}
						result={state}
						further={further}
						answers={state.answers}
						onReassess={reassess}
						lesionId={attached?.id ?? null}
						onAnalyze={analyzeIn}
						onReset={reset}
					/>
					<AnotherAnalysis result={state} mode={mode} onAnalyze={analyzeIn} onReset={reset}>
						{choice}
					</AnotherAnalysis>
				</>
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
						takeFocus={returned || error !== null}
						error={error}
						questions={
							running && (
								<LazyPart>
									<RedFlags
										mode={mode}
										symptoms={answers.symptoms}
										ready={state.ready}
										onBegin={answers.begin}
										onAnswer={answers.answer}
										onDone={answers.done}
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

/** The answer as screen readers hear it: the risk and what to do, or why there is none. */
function announce(result: ScanResult): string {
	const { riskLevel, label, reason, recommendation } = toAnswer(result);
	if (reason) return `${label}. ${reason} ${recommendation}`;
	return `${riskText(riskLevel)}. ${recommendation}`;
}

/** The page's heading before there is a result. */
function ScanHeader() {
	return (
		<header className="grid gap-2 pt-2">
			<h1 className="text-2xl">Scan a spot on your skin</h1>
			<p className="text-quiet">For a single mole or spot. Not for rashes, acne or eczema.</p>
		</header>
	);
}

/** Hands over files pasted anywhere on the page while `active`. */
function usePaste(active: boolean, onFiles: (files: File[]) => void): void {
	const receive = useEffectEvent((event: ClipboardEvent) => {
		const files = [...(event.clipboardData?.files ?? [])];
		if (files.length === 0) return;
		event.preventDefault();
		onFiles(files);
	});
	useEffect(() => {
		if (!active) return;
		document.addEventListener('paste', receive);
		return () => document.removeEventListener('paste', receive);
	}, [active]);
}
