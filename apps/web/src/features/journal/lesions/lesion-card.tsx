import { type Lesion, limits, messages } from '@dermavigil/contract';
import { Camera, GitCompareArrows } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { ManagerOnly } from '../../../family/manager-only.tsx';
import { Day } from '../../../results/day.tsx';
import { RiskBadge } from '../../../results/risk-badge.tsx';
import { Contours } from '../../../ui/brand/contours.tsx';
import { Button } from '../../../ui/button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { getUrgent } from '../attention.ts';
import { BodyPlace } from '../body-map/body-outline.tsx';
import { findRegion } from '../body-map/body-regions.ts';
import { Photo } from '../scan/photo.tsx';
import { SeenByDoctor } from '../scan/seen-by-doctor.tsx';
import { DeleteLesion } from './delete-lesion.tsx';
import { isDue, photoWaits } from './due.ts';

const ComparisonDialog = lazyPart(() => import('../comparison/comparison-dialog.tsx'), 'ComparisonDialog');

interface LesionCardProps {
	lesion: Lesion;
	/** A photo of it waits in this browser to be saved. */
	waits: boolean;
	/** Shown as a row that fills the width when there are few; otherwise as a card in a grid. */
	wide: boolean;
}

/** One tracked lesion: how it looked last, where it is, and what can be done. */
export function LesionCard({ lesion, waits, wide }: LesionCardProps) {
	const { id, nickname, body_part, scan_count } = lesion;
	const [open, setOpen] = useState<'comparison' | 'deletion' | null>(null);
	const close = () => setOpen(null);
	const comparable = scan_count >= limits.savedScan.comparedAtLeast;
	const name = <span className="sr-only">{nickname}</span>;
	return (
		<li
			className={`grid max-sm:@min-[16rem]:grid-cols-[min(7rem,38%)_minmax(0,1fr)] overflow-hidden rounded-xl border bg-surface shadow-card ${lesion.unseen_high ? 'border-high/60' : 'border-line'} ${wide ? 'sm:grid-cols-[13rem_minmax(0,1fr)]' : 'sm:grid-cols-1 sm:grid-rows-[auto_1fr_auto]'}`}
		>
			<LastPhoto lesion={lesion} wide={wide} />
			<div className="grid min-w-0 content-start gap-3 p-4 sm:p-5">
				<div className="flex items-start justify-between gap-3">
					<div className="min-w-0">
						<h3 className="wrap-anywhere text-lg">
							<Link
								to={`/Mylesion/lesions/${id}`}
								className="relative -my-2 inline-block py-2 decoration-accent underline-offset-4 hover:underline"
							>
								{nickname}
							</Link>
						</h3>
						<p className="break-words text-quiet text-sm">{body_part}</p>
					</div>
					{lesion.latest_image_url && <BodyPlace bodyPart={body_part} className="h-14 w-auto shrink-0" />}
				</div>
				<LastRisk lesion={lesion} />
				<History lesion={lesion} waits={waits} />
			</div>
			<div className="col-span-full flex print:hidden flex-wrap items-center gap-2 border-line border-t px-3 py-2.5 sm:px-4">
				<ManagerOnly>
					<Button asChild variant="secondary" size="small">
						<Link to="/scan" state={{ lesionId: id }}>
							<Camera className="size-4" />
							Add scan {name}
						</Link>
					</Button>
				</ManagerOnly>
				<Button variant="secondary" size="small" disabled={!comparable} onClick={() => setOpen('comparison')}>
					<GitCompareArrows className="size-4" />
					Compare {name}
				</Button>
				<ManagerOnly>
					<Button variant="danger-quiet" size="small" onClick={() => setOpen('deletion')} className="ml-auto px-2!">
						Delete {name}
					</Button>
				</ManagerOnly>
			</div>
			{open === 'comparison' && <ComparisonDialog lesion={lesion} onClose={close} />}
			{open === 'deletion' && <DeleteLesion lesion={lesion} onClose={close} />}
		</li>
	);
}

/** The latest photo of a lesion; before there is one, its place on the body. */
function LastPhoto({ lesion, wide }: Pick<LesionCardProps, 'lesion' | 'wide'>) {
	const { nickname, body_part, latest_thumbnail_url, latest_image_url } = lesion;
	const frame = `h-full min-h-32 w-full ${wide ? 'sm:min-h-44' : 'sm:h-auto sm:aspect-[4/3]'}`;
	if (latest_image_url) {
		return (
			<Photo
				field={latest_thumbnail_url ?? latest_image_url}
				large={{ field: latest_image_url, width: '(min-width: 40rem) 26rem, 7rem' }}
				alt={`Last photo of ${nickname}`}
				className={frame}
			/>
		);
	}
	return (
		<div className={`grid place-items-center bg-sunken p-3 ${frame}`}>
			{findRegion(body_part) ? (
				<BodyPlace bodyPart={body_part} className="h-full max-h-44 w-auto" />
			) : (
				<Contours rings={6} seed={nickname.length} className="size-24 text-contour/50 sm:size-36" />
			)}
		</div>
	);
}

/** The rating of the latest photo, preceded by a High Risk or red flag that no doctor has seen yet. */
function LastRisk({ lesion }: Pick<LesionCardProps, 'lesion'>) {
	const { latest_risk_level, last_seen_at, unseen_high } = lesion;
	const urgent = getUrgent(lesion);
	if (!latest_risk_level || !last_seen_at) return null;
	return (
		<div className="grid justify-items-start gap-2">
			<p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
				<RiskBadge level={latest_risk_level} small />
				<Day at={last_seen_at} />
			</p>
			{urgent && (
				<>
					{urgent.saved_at !== last_seen_at && (
						<p>
							{unseen_high ? 'The High Risk of' : 'What was reported on'} <Day at={urgent.saved_at} /> still counts.
						</p>
					)}
					<p className={`font-semibold ${unseen_high ? 'text-high' : ''}`}>Needs a doctor’s look.</p>
					<SeenByDoctor scan={{ ...urgent, id: urgent.scan_id, lesion_id: lesion.id }} seenAt={null} size="small" />
				</>
			)}
		</div>
	);
}

function History({ lesion, waits }: Omit<LesionCardProps, 'wide'>): ReactNode {
	const { scan_count } = lesion;
	const hint = waits ? photoWaits : getHint(lesion);
	return (
		<div className="grid gap-1 text-sm">
			<p>
				<span className="whitespace-nowrap">{scan_count === 1 ? '1 scan' : `${scan_count} scans`}</span>
			</p>
			{hint && <p className="text-quiet">{hint}</p>}
		</div>
	);
}

function getHint(lesion: Lesion): string | null {
	if (lesion.scan_count === 0) return 'Add the first photo.';
	if (isDue(lesion)) return 'Time for a new photo.';
	if (lesion.scan_count < limits.savedScan.comparedAtLeast) return messages.lesion.notEnoughText;
	return null;
}
