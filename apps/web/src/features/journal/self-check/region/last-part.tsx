import { type CheckedRegion, formatDate, type SelfCheck, type SelfCheckRegion } from '@dermavigil/contract';
import { useId } from 'react';
import { SpottedPhoto } from '../photo/spotted-photo.tsx';
import { usePhotoUrl } from '../photo/use-photo-url.ts';
import { findLastNote, findLastPhoto, findRegion } from '../self-check-data.ts';

interface LastPartProps {
	checks: SelfCheck[];
	name: string;
	region: SelfCheckRegion;
	account: string;
}

const none: ReadonlySet<number> = new Set();

/** The latest earlier photo of a region and the latest note about it, possibly from different months; nothing if there is neither. */
export function LastPart({ checks, name, region, account }: LastPartProps) {
	const id = useId();
	const check = findLastPhoto(checks, region);
	const photographed = findRegion(check, region);
	const noted = findRegion(findLastNote(checks, region), region);
	const last = photographed ?? noted;
	if (!last) return null;
	return (
		<section aria-labelledby={id} className="grid min-w-0 content-start gap-4">
			<h2 id={id} className="text-xl">
				Last time, {formatDate(last.saved_at)}
			</h2>
			{check && photographed && <LastPhoto seen={photographed} {...{ check, name, account }} />}
			{noted && (
				<p className="whitespace-pre-wrap break-words">
					<span className="font-semibold">{noted === last ? 'Note:' : `Note of ${formatDate(noted.saved_at)}:`}</span>{' '}
					<bdi>{noted.note}</bdi>
				</p>
			)}
		</section>
	);
}

interface LastPhotoProps {
	seen: CheckedRegion;
	check: SelfCheck;
	name: string;
	account: string;
}

function LastPhoto({ seen: { region, photo, saved_at }, check, name, account }: LastPhotoProps) {
	const url = usePhotoUrl([account, check.id, region], photo);
	return photo && <SpottedPhoto {...photo} url={url} fresh={none} alt={`${name}, ${formatDate(saved_at)}`} />;
}
