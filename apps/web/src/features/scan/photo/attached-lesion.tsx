import type { Lesion } from '@dermavigil/contract';
import { useQuery } from '@tanstack/react-query';
import { MapPin } from 'lucide-react';
import { useLocation } from 'react-router';
import { lesionsQuery } from '../../../api/light-queries.ts';
import { usePatientToken } from '../../../api/use-roles.ts';
import { Button } from '../../../ui/button.tsx';

/** The lesion that a scan is for. */
export interface AttachedLesion {
	/** null when it is no longer tracked. */
	id: string | null;
	/** undefined while it is loading, and when loading has failed. */
	lesion: Lesion | undefined;
}

function lesionIdIn(state: unknown): string | null {
	const id = typeof state === 'object' && state !== null && 'lesionId' in state ? state.lesionId : null;
	return typeof id === 'string' ? id : null;
}

/** The lesion that the navigation state names; null for visitors, and when it names none. */
export function useAttachedLesion(): AttachedLesion | null {
	const token = usePatientToken();
	const id = lesionIdIn(useLocation().state);
	const wanted = token !== null && id !== null;
	const { data, isSuccess, isFetching, isFetchedAfterMount } = useQuery({ ...lesionsQuery, enabled: wanted });
	if (!wanted) return null;
	const lesion = data?.find((each) => each.id === id);
	// A list cached before the page was opened may be older than the lesion: only one fetched since then proves that it is gone.
	const gone = !lesion && isSuccess && isFetchedAfterMount && !isFetching;
	return { id: gone ? null : id, lesion };
}

interface LesionNoticeProps {
	attached: AttachedLesion;
	onDetach(): void;
	disabled: boolean;
}

/** Says which lesion the scan is for. */
export function LesionNotice({ attached: { id, lesion }, onDetach, disabled }: LesionNoticeProps) {
	return (
		<aside
			aria-label="Tracked spot"
			className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 rounded-lg border border-line bg-accent-wash py-2 pr-2 pl-4 text-sm sm:grid-cols-[auto_minmax(0,1fr)_auto]"
		>
			<MapPin className="size-5 shrink-0 text-accent" />
			<p className="break-words py-1.5">
				{id === null ? (
					'You are no longer tracking the spot that this scan was for.'
				) : lesion ? (
					<>
						This scan is for <strong className="font-semibold">{lesion.nickname}</strong>, {lesion.body_part}.
					</>
				) : (
					'This scan is for one of your spots.'
				)}
			</p>
			<Button
				variant="quiet"
				size="small"
				disabled={disabled}
				onClick={onDetach}
				className="max-sm:col-start-2 max-sm:-ml-3 max-sm:justify-self-start"
			>
				Don’t add to this spot
			</Button>
		</aside>
	);
}
