import type { OverviewPhoto, Spot } from '@dermavigil/contract';
import { useQuery } from '@tanstack/react-query';
import { Camera, X } from 'lucide-react';
import { Link } from 'react-router';
import { lesionsQuery } from '../../../../api/light-queries.ts';
import { Button } from '../../../../ui/button.tsx';

interface SpotListProps {
	photo: Pick<OverviewPhoto, 'width' | 'height'>;
	spots: readonly (Spot & { lesion_id?: string | null })[];
	fresh: ReadonlySet<number>;
	/** Removes a mark that is not a spot. */
	onRemove?: (number: number) => void;
	/** Starts tracking a spot, or links it to a tracked one. */
	onTrack?: (number: number) => void;
}

/** Where in the photo a spot is, in words. */
function describePlace({ x, y }: Spot, { width, height }: SpotListProps['photo']): string {
	const third = (share: number, words: readonly [string, string, string]) => words[Math.min(2, Math.floor(3 * share))]!;
	const vertical = third(y / height, ['upper', 'middle', 'lower']);
	const horizontal = third(x / width, ['left', 'middle', 'right']);
	return vertical === horizontal ? 'in the middle' : `${vertical} ${horizontal}`;
}

/** The numbered spots of a photo in words, new ones first, and what can be done about each. */
export function SpotList({ photo, spots, fresh, onRemove, onTrack }: SpotListProps) {
	const { data: lesions } = useQuery(lesionsQuery);
	const newFirst = spots.toSorted((a, b) => Number(fresh.has(b.number)) - Number(fresh.has(a.number)));
	return (
		<ul className="divide-y divide-line">
			{newFirst.map((spot) => {
				const { number, lesion_id } = spot;
				const lesion = lesions?.find(({ id }) => id === lesion_id);
				return (
					<li key={number} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1.5">
						<span className="min-w-0 break-words">
							<span className="font-semibold">Spot {number}</span>
							{fresh.has(number) && <span className="font-semibold text-accent">, new</span>}
							<span className="text-quiet">
								{lesion ? `, ${lesion.nickname}` : ''}, {describePlace(spot, photo)}
							</span>
						</span>
						{onRemove && (
							<Button variant="quiet" size="small" className="ml-auto" onClick={() => onRemove(number)}>
								<X className="size-4" />
								Not a spot <span className="sr-only">(remove spot {number})</span>
							</Button>
						)}
						{onTrack &&
							(lesion_id ? (
								<Button asChild variant="quiet" size="small" className="ml-auto">
									<Link to="/scan" state={{ lesionId: lesion_id }}>
										<Camera className="size-4" />
										Photograph this spot <span className="sr-only">(number {number})</span>
									</Link>
								</Button>
							) : (
								<Button variant="quiet" size="small" className="ml-auto" onClick={() => onTrack(number)}>
									Track this spot <span className="sr-only">(number {number})</span>
								</Button>
							))}
					</li>
				);
			})}
		</ul>
	);
}
