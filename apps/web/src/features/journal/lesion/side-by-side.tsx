import {
	formatDate,
	formatDateTime,
	formatTime,
	formatTimeToSecond,
	type Lesion,
	type LesionScan,
} from '@dermavigil/contract';
import { GitCompareArrows } from 'lucide-react';
import { useState } from 'react';
import { RiskBadge } from '../../../results/risk-badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Photo } from '../scan/photo.tsx';
import { Section } from '../section.tsx';
import { LesionViewer } from './lesion-viewer.tsx';

const ComparisonDialog = lazyPart(() => import('../comparison/comparison-dialog.tsx'), 'ComparisonDialog');

/** Two places, which may show the same scan. */
const sides = ['Left photo', 'Right photo'];

interface SideBySideProps {
	lesion: Lesion;
	/** At least two, newest first. */
	scans: LesionScan[];
}

/** Any two photos of a lesion side by side, and a way to compare them. */
export function SideBySide({ lesion, scans }: SideBySideProps) {
	const [chosen, setChosen] = useState<[string | null, string | null]>([null, null]);
	const [open, setOpen] = useState(false);
	const [enlarged, setEnlarged] = useState<LesionScan | null>(null);
	const find = (place: 0 | 1) => scans.find(({ id }) => id === chosen[place]) ?? scans[1 - place]!;
	const pair = [find(0), find(1)] as const;
	const texts = tellApart(scans.map(({ saved_at }) => saved_at));
	const options = scans.map(({ id }, index) => ({ value: id, text: texts[index]! }));
	const choose = (place: number) => (id: string) => setChosen(chosen.with(place, id) as typeof chosen);
	return (
		<Section
			title="Side by side"
			aside={
				<Button variant="secondary" disabled={pair[0] === pair[1]} onClick={() => setOpen(true)}>
					<GitCompareArrows className="size-4.5" />
					Compare these two
				</Button>
			}
		>
			{/* On a phone one below the other: half of its width is too narrow for a day and a time. */}
			<div className="print:mb-5 grid gap-x-6 gap-y-2 max-sm:[&_label]:w-22 sm:grid-cols-2">
				{pair.map(({ id }, place) => (
					<Select key={sides[place]} label={sides[place]!} value={id} options={options} onChange={choose(place)} />
				))}
			</div>
			<div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-3 sm:gap-6">
				{pair.map((scan, place) => (
					<SidePhoto key={sides[place]} scan={scan} onEnlarge={() => setEnlarged(scan)} />
				))}
			</div>
			{open && (
				<ComparisonDialog
					lesion={lesion}
					pair={{ before: pair[0].id, after: pair[1].id }}
					onClose={() => setOpen(false)}
				/>
			)}
			{enlarged && <LesionViewer lesion={lesion} scans={scans} start={enlarged} onClose={() => setEnlarged(null)} />}
		</Section>
	);
}

function SidePhoto({ scan, onEnlarge }: { scan: LesionScan; onEnlarge(): void }) {
	return (
		<div className="grid min-w-0 print:break-inside-avoid content-start justify-items-start gap-2.5">
			<button type="button" onClick={onEnlarge} className="w-full cursor-zoom-in rounded-lg">
				<Photo
					field={scan.image_url}
					alt={`View full size: photo of ${formatDateTime(scan.saved_at)}`}
					className="aspect-square w-full rounded-lg"
				/>
			</button>
			<RiskBadge level={scan.risk_level} />
		</div>
	);
}

/**
 * The days of some moments. The time, to the second if need be, is added only where it tells two apart, and comes
 * first.
 */
function tellApart(moments: string[]): string[] {
	let texts = moments.map((at) => formatDate(at));
	for (const format of [formatTime, formatTimeToSecond]) {
		texts = texts.map((text, i) =>
			texts.indexOf(text) === texts.lastIndexOf(text) ? text : `${format(moments[i]!)}, ${formatDate(moments[i]!)}`,
		);
	}
	return texts;
}
