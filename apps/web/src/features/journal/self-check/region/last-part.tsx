import { type CheckedRegion, formatDate, type SelfCheck, type SelfCheckRegion } from '@dermavigil/contract';
import { useId } from 'react';
import { SpottedPhoto } from '../photo/spotted-photo.tsx';
import { usePhotoUrl } from '../photo/use-photo-url.ts';
import { findRegion } from '../self-check-data.ts';

interface LastPartProps {
	name: string;
	region: SelfCheckRegion;
	/** The latest finished self-check in which this region has a photo. */
	check: SelfCheck;
	account: string;
}

const none: ReadonlySet<number> = new Set();

/** The latest earlier photo of a region, and what was noted then. */
export function LastPart({ name, region, check, account }: LastPartProps) {
	const id = useId();
	const { photo, note, saved_at } = findRegion(check, region) as CheckedRegion;
	const url = usePhotoUrl([account, check.id, region], photo);
	return (
		<section aria-labelledby={id} className="grid min-w-0 content-start gap-4">
			<h2 id={id} className="text-xl">
				Last time, {formatDate(saved_at)}
			</h2>
			{photo && <SpottedPhoto {...photo} url={url} fresh={none} alt={`${name}, ${formatDate(saved_at)}`} />}
			{note && (
				<p className="whitespace-pre-wrap break-words">
					<span className="font-semibold">Note:</span> {note}
				</p>
			)}
		</section>
	);
}
