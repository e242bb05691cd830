import type { Scan } from '@dermavigil/contract';
import { useState } from 'react';
import { Day } from '../../../results/day.tsx';
import { PhotoCount } from '../../../results/photo-count.tsx';
import { RiskBadge } from '../../../results/risk-badge.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { Nickname } from '../patient-data.ts';
import { Photo } from './photo.tsx';
import { ReviewStatusBadge } from './review-outcome.tsx';
import { ScanDialog } from './scan-dialog.tsx';
import { nameScan } from './scan-names.ts';

interface ScanTileProps {
	scan: Scan;
	/** The nickname of the lesion that it was saved for. */
	lesion: Nickname;
}

const frame = 'flex w-full flex-wrap items-start gap-4 py-4 sm:grid sm:gap-3 sm:py-0';
const imageFrame = 'aspect-square w-26 rounded-lg sm:w-full';
// Beside the photo, or under it when large letters leave no room.
const textFrame = 'grid min-w-0 flex-[1_1_10rem] content-start';

/** One scan in the history; opens its details. A row on phones, a card elsewhere. */
export function ScanTile({ scan, lesion }: ScanTileProps) {
	const { thumbnail_url, image_url, further_photos, risk_level, saved_at, status } = scan;
	const [open, setOpen] = useState(false);
	return (
		<li className="min-w-0">
			<button type="button" onClick={() => setOpen(true)} className={`group rounded-lg text-left ${frame}`}>
				<Photo
					field={thumbnail_url || image_url}
					alt=""
					className={`${imageFrame} transition group-hover:brightness-95`}
				/>
				<span className={`${textFrame} justify-items-start gap-2`}>
					<span className="w-full wrap-anywhere font-medium font-serif text-lg leading-snug decoration-accent underline-offset-4 group-hover:underline">
						{nameScan(scan, lesion)}
					</span>{' '}
					{lesion !== undefined && (
						<span className="text-quiet text-sm">
							<Day at={saved_at} />
						</span>
					)}{' '}
					<span className="flex flex-wrap items-center gap-2">
						<RiskBadge level={risk_level} small /> {status && <ReviewStatusBadge status={status} small />}{' '}
						<PhotoCount further={further_photos.length} />
					</span>
				</span>
			</button>
			{open && <ScanDialog scan={scan} lesion={lesion} onClose={() => setOpen(false)} />}
		</li>
	);
}

/** The placeholder of a tile. */
export function ScanTileSkeleton() {
	return (
		<li aria-hidden="true" className={frame}>
			<Skeleton className={imageFrame} />
			<span className={`${textFrame} gap-3`}>
				<Skeleton className="h-6 w-4/5" />
				<Skeleton className="h-8 w-28 rounded-full!" />
			</span>
		</li>
	);
}
