import type { Lesion, LesionScan, RiskLevel } from '@dermavigil/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { ManagerOnly } from '../../../family/manager-only.tsx';
import { Day } from '../../../results/day.tsx';
import { describeMeasures } from '../../../results/describe-measures.ts';
import { PhotoCount } from '../../../results/photo-count.tsx';
import { RiskBadge } from '../../../results/risk-badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Photo } from '../scan/photo.tsx';
import { ReviewStatusBadge } from '../scan/review-outcome.tsx';
import { ScanDialog } from '../scan/scan-dialog.tsx';
import { Section } from '../section.tsx';

interface TimeLineProps {
	lesion: Lesion;
	/** Newest first. */
	scans: LesionScan[];
}

/** All scans of a lesion from the newest to the first, each with its risk, its size and what a clinician wrote. */
export function TimeLine({ lesion, scans }: TimeLineProps) {
	return (
		<Section title="All scans">
			{scans.length === 0 ? (
				<EmptyState title="No photo of this spot yet.">
					<ManagerOnly>
						<Button asChild>
							<Link to="/scan" state={{ lesionId: lesion.id }}>
								Add the first photo
							</Link>
						</Button>
					</ManagerOnly>
				</EmptyState>
			) : (
				<ol className="-mt-3 grid">
					{scans.map((scan) => (
						<TimeLineRow key={scan.id} scan={scan} nickname={lesion.nickname} />
					))}
				</ol>
			)}
		</Section>
	);
}

const dots: Record<RiskLevel, string> = {
	low: 'border-low bg-low-wash',
	medium: 'border-medium bg-medium-wash',
	high: 'border-high bg-high',
	unknown: 'border-unknown border-dashed bg-surface',
};

interface TimeLineRowProps {
	scan: LesionScan;
	nickname: string;
}

function TimeLineRow({ scan, nickname }: TimeLineRowProps) {
	const { thumbnail_url, image_url, further_photos, saved_at, risk_level, status, doctor_notes } = scan;
	const [open, setOpen] = useState(false);
	return (
		<li className="group grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3 sm:gap-x-5">
			<span aria-hidden="true" className="relative">
				<span className="absolute inset-y-0 left-1/2 w-0.5 -translate-x-1/2 bg-line group-first:top-12 group-last:bottom-auto group-last:h-12" />
				<span
					className={`absolute top-12 left-1/2 size-4 -translate-1/2 rounded-full border-[3px] ${dots[risk_level]}`}
				/>
			</span>
			<div className="@container min-w-0 py-3">
				<button
					type="button"
					onClick={() => setOpen(true)}
					className="group/row flex w-full flex-wrap items-start gap-[min(1rem,4vw)] rounded-lg text-left"
				>
					<Photo field={thumbnail_url || image_url} alt="" className="aspect-square w-18 shrink-0 rounded-lg sm:w-24" />
					<span className="grid min-w-0 grow basis-[9rem] justify-items-start gap-1.5">
						<span className="font-medium font-serif text-lg decoration-accent underline-offset-4 group-hover/row:underline">
							<Day at={saved_at} withTime />
						</span>{' '}
						<span className="flex flex-wrap items-center gap-2">
							<RiskBadge level={risk_level} small /> <PhotoCount further={further_photos.length} />{' '}
							{status && <ReviewStatusBadge status={status} small />}
						</span>{' '}
						<span className="text-quiet text-sm">{describeMeasures(scan)}</span>
					</span>
				</button>
				{doctor_notes && (
					<p className="mt-2 @min-[14.5rem]:ml-22 sm:@min-[14.5rem]:ml-28 max-w-prose whitespace-pre-line break-words border-accent border-l-3 pl-3">
						<span className="block text-quiet text-sm">Doctor’s notes</span>
						<span dir="auto" className="block">
							{doctor_notes}
						</span>
					</p>
				)}
			</div>
			{open && <ScanDialog scan={scan} lesion={nickname} onClose={() => setOpen(false)} />}
		</li>
	);
}
