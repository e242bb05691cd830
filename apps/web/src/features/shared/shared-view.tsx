import { formatDateTime, limits, type Shared, type SharedScan } from '@dermavigil/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { closeShared, sharedQuery } from '../../api/shares/visits.ts';
import { imageSource } from '../../lib/image-source.ts';
import { takeLostFocus } from '../../lib/keep-focus.ts';
import { Day } from '../../results/day.tsx';
import { describeMeasures } from '../../results/describe-measures.ts';
import { RiskBadge } from '../../results/risk-badge.tsx';
import { Button } from '../../ui/button.tsx';
import { SharedScanPart } from './shared-scan.tsx';

interface SharedViewProps {
	id: string;
	shared: Shared;
	onClose(): void;
}

/** What a link shares: whose and what it is, the scans over time, and one of them in full. */
export function SharedView({ id, shared, onClose }: SharedViewProps) {
	const { patient_name, lesion, scans, expires_at } = shared;
	const [chosen, setChosen] = useState<string | null>(null);
	const scan = scans.find((each) => each.id === chosen) ?? scans[0];
	const queries = useQueryClient();
	const closing = useMutation({
		mutationFn: () => closeShared(id),
		onSettled: () => {
			onClose();
			queries.removeQueries(sharedQuery(id));
		},
	});
	return (
		<>
			<header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
				<div className="grid gap-1">
					<h1 ref={takeLostFocus} tabIndex={-1} className="wrap-anywhere rounded-sm text-2xl">
						{patient_name ? `Shared by ${patient_name}` : 'Shared with you'}
					</h1>
					{lesion && (
						<p className="wrap-anywhere text-lg">
							{lesion.nickname}, {lesion.body_part}
						</p>
					)}
					<p className="text-quiet text-sm">
						Read only. The link works until <Day at={expires_at} withTime />.
					</p>
				</div>
				<Button variant="secondary" disabled={closing.isPending} onClick={() => closing.mutate()}>
					Close
				</Button>
			</header>
			{scans.length > 1 && scan && <Scans scans={scans} chosen={scan} onChoose={setChosen} />}
			{scan ? <SharedScanPart key={scan.id} id={id} scan={scan} /> : <p>The patient has saved no photo here yet.</p>}
			<p className="max-w-prose text-quiet text-sm">
				This result is AI-powered and not a substitute for medical advice. For research and education, not a medical
				device.
			</p>
		</>
	);
}

interface ScansProps {
	/** Newest first. */
	scans: SharedScan[];
	chosen: SharedScan;
	onChoose(id: string): void;
}

/** The scans of a lesion over time, to choose from. */
function Scans({ scans, chosen, onChoose }: ScansProps) {
	return (
		<nav aria-label="All scans, newest first">
			<ol className="-mx-1 flex gap-3 overflow-x-auto p-1 pb-3">
				{scans.map((scan) => (
					<li key={scan.id} className="w-48 shrink-0">
						<button
							type="button"
							aria-current={scan === chosen}
							onClick={() => onChoose(scan.id)}
							className="grid h-full w-full content-start justify-items-start gap-2 rounded-lg border border-line bg-surface p-2.5 text-left text-sm transition hover:border-primary aria-[current=true]:border-primary aria-[current=true]:bg-wash"
						>
							<img
								src={imageSource(scan.thumbnail_url) ?? ''}
								alt=""
								loading="lazy"
								className="aspect-square w-full rounded-md bg-sunken object-cover"
							/>
							<span className="font-semibold">{formatDateTime(scan.saved_at)}</span>
							<RiskBadge level={scan.risk_level} small />
							<span className="text-quiet">{describeMeasures(scan)}</span>
						</button>
					</li>
				))}
			</ol>
			{scans.length === limits.share.maxScans && (
				<p className="text-quiet text-sm">A link shows the newest {scans.length} scans.</p>
			)}
		</nav>
	);
}
