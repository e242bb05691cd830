import { MapPin } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import type { AttachedLesion } from './use-attached-lesion.ts';

interface LesionNoticeProps {
	attached: AttachedLesion;
	onDetach(): void;
	disabled: boolean;
}

/** Says which lesion the scan is for. */
export function LesionNotice({ attached: { id, lesion }, onDetach, disabled }: LesionNoticeProps) {
	return (
		<aside
			aria-label="Tracked lesion"
			className="flex items-center gap-x-4 rounded-lg border border-line bg-accent-wash py-2 pr-2 pl-4 text-sm"
		>
			<MapPin aria-hidden="true" className="size-5 shrink-0 text-accent" />
			<p className="min-w-0 flex-1 break-words py-1.5">
				{id === null ? (
					'The lesion that this scan was meant for is not tracked any more.'
				) : lesion ? (
					<>
						This scan is for <strong className="font-semibold">{lesion.nickname}</strong>, {lesion.body_part}.
					</>
				) : (
					'This scan is for one of your lesions.'
				)}
			</p>
			<Button variant="quiet" size="small" disabled={disabled} onClick={onDetach}>
				Detach
			</Button>
		</aside>
	);
}
