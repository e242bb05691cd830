import measured from '@dermavigil/analysis/gallery-metrics.json';
import { formatShare, type LesionClass, labels, type Mode } from '@dermavigil/contract';
import { device } from '../../analysis/device.ts';
import { OpeningProgress } from '../../analysis/opening-progress.tsx';
import { takeLostFocus } from '../../lib/keep-focus.ts';
import { createStore } from '../../lib/store.ts';
import { useStore } from '../../lib/use-store.ts';
import { Button } from '../../ui/button.tsx';
import { Switch } from '../../ui/form/switch.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Progress } from '../../ui/progress.tsx';
import { CaseItem } from './case-item.tsx';
import { type SimilarCase, useSimilarCases } from './use-similar-cases.ts';

interface SimilarCasesProps {
	/** The assessed photo that cases are compared with, or its URL. */
	photo: Blob | string;
	/** The mode in which it was assessed. */
	mode: Mode;
	/** The photo is not at its URL, which may have expired. */
	onBroken?: (() => void) | undefined;
}

/** The proven cases that look most similar to an assessed photo, once a person asks for them. Everything runs on this device. */
export function SimilarCases({ photo, mode, onBroken }: SimilarCasesProps) {
	const { cases, running, failure, download, find } = useSimilarCases(photo, mode, onBroken);
	return (
		<div className="@container grid grid-cols-[minmax(0,1fr)] gap-4">
			<p className="max-w-prose text-sm">
				These are photos of other people’s spots that look most like this one to the AI. For each, a lab has found out
				what it was. <strong className="font-semibold">Looking alike is not a diagnosis:</strong> two spots can look the
				same and not be the same.
			</p>
			{cases ? (
				<Found cases={cases} mode={mode} />
			) : failure && !running ? (
				<div ref={takeLostFocus} tabIndex={-1} className="rounded-lg">
					<LoadFailure message={failure} onRetry={find} />
				</div>
			) : (
				<div className="flex flex-wrap items-center gap-x-4 gap-y-2">
					<Button variant="secondary" disabled={running} onClick={find}>
						{running ? 'Looking for similar cases...' : 'Show similar proven cases'}
					</Button>
					<p className="text-quiet text-sm">
						Some photos may be hard to look at. Each stays blurred until you show it.
					</p>
				</div>
			)}
			{running && <Preparing download={download} />}
			<p role="status" className="sr-only">
				{cases && `${cases.length} similar proven cases are listed.`}
			</p>
		</div>
	);
}

/** The progress of the downloads: of the AI, if this device has not run it yet, and of the cases. */
function Preparing({ download }: Pick<ReturnType<typeof useSimilarCases>, 'download'>) {
	const state = useStore(device.state);
	if (state.phase === 'opening') return <OpeningProgress state={state} />;
	const downloading = download && download.received < download.total;
	return <Progress label="Loading the cases" {...(downloading ? { share: download.received / download.total } : {})} />;
}

/** A diagnosis whose cases are found no better than by color alone. */
interface Weak {
	diagnosis: string;
	similar: { value: number };
}

/** For as long as the page is open: whether photos of the gallery are shown at once, and the exceptions that the person made. */
const choices = createStore<{ all: boolean; except: ReadonlySet<string> }>({ all: false, except: new Set() });

/** Which photos are shown, and how to show or hide one, or all. */
function useShownPhotos() {
	const { all, except } = useStore(choices);
	return {
		all,
		isShown: (image: string) => all !== except.has(image),
		showAll: (shown: boolean) => choices.set({ all: shown, except: new Set() }),
		toggle(image: string) {
			const changed = new Set(except);
			if (!changed.delete(image)) changed.add(image);
			choices.set({ all, except: changed });
		},
	};
}

function Found({ cases, mode }: { cases: readonly SimilarCase[]; mode: Mode }) {
	const { all, showAll, isShown, toggle } = useShownPhotos();
	const { value, low, high } = measured.shares[mode].similar;
	const weak: readonly Weak[] = measured.noBetterThanColors[mode];
	return (
		<section
			ref={takeLostFocus}
			tabIndex={-1}
			aria-label="Cases found"
			className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-sm"
		>
			<Switch label="Show all photos" checked={all} onChange={showAll} />
			<ol className="grid @3xl:grid-cols-5 gap-x-4 gap-y-6">
				{cases.map((each, index) => (
					<CaseItem
						key={each.image}
						case={each}
						place={index + 1}
						shown={isShown(each.image)}
						onToggle={() => toggle(each.image)}
					/>
				))}
			</ol>
			<p className="max-w-prose text-quiet text-sm">
				The one that looks most alike comes first. On test photos, {formatShare(value)} of the cases found had the same
				diagnosis as the photo ({formatShare(low)} to {formatShare(high)}).{' '}
				{weak.map(
					({ diagnosis, similar }) =>
						`For ${labels[diagnosis as LesionClass]} it was ${formatShare(similar.value)}, no better than by colors alone. `,
				)}
				The cases are a choice, not an average: rare conditions are shown as often as common ones.
			</p>
		</section>
	);
}
