import { PencilLine } from 'lucide-react';
import { useDrafts } from '../review/drafts.ts';
import type { Reviews } from '../review/use-reviews.ts';

interface UnsavedReviewsProps {
	reviews: Reviews;
	/** The case that is open. */
	open: string | null;
	/** Opens a case, which the list need not have. */
	onShow(id: string): void;
}

/**
 * How many reviews are not saved, beside the one that is being written: their cases may be far down the list, or not in it, as after
 * another filter or another login. It leads to the one that was begun first.
 */
export function UnsavedReviews({ reviews, open, onShow }: UnsavedReviewsProps) {
	const unsaved = [...useDrafts().keys()].filter((id) => id !== open && !reviews.isSaving(id));
	const [first] = unsaved;
	return (
		<div role="status" className="empty:absolute">
			{first && (
				<button
					type="button"
					onClick={() => onShow(first)}
					className="inline-flex min-h-10 thumb:min-h-11 items-center gap-2 rounded-full bg-accent-wash px-4 font-semibold text-accent text-sm transition hover:underline"
				>
					<PencilLine className="size-4.5" />
					{unsaved.length === 1 ? '1 unsaved review' : `${unsaved.length} unsaved reviews`}
				</button>
			)}
		</div>
	);
}
