import type { CaseStatus, ReviewStatus } from '@dermavigil/contract';
import { CircleCheck, Flag, Hourglass } from 'lucide-react';
import { Badge } from '../../../ui/badge.tsx';

const statuses: Record<ReviewStatus, { text: string; icon: typeof Flag }> = {
	pending: { text: 'Pending', icon: Hourglass },
	reviewed: { text: 'Reviewed', icon: CircleCheck },
	flagged: { text: 'Flagged', icon: Flag },
};

interface ReviewStatusBadgeProps {
	status: CaseStatus | null;
	/** For lists, beside the badge of a risk. */
	small?: boolean;
}

/** The status of a professional review. What clinicians see as new is pending for the patient. */
export function ReviewStatusBadge({ status, small = false }: ReviewStatusBadgeProps) {
	const { text, icon } = statuses[status === 'reviewed' || status === 'flagged' ? status : 'pending'];
	return (
		<Badge tone="plain" icon={icon} small={small}>
			{text}
		</Badge>
	);
}

interface DoctorNotesProps {
	/** null if the clinician wrote none. */
	notes: string | null;
	/** Set when the notes are to be read first. */
	large?: boolean;
}

/** What the clinician wrote, with its line breaks. */
export function DoctorNotes({ notes, large = false }: DoctorNotesProps) {
	if (!notes) return <p className="text-quiet">The clinician left no notes.</p>;
	return (
		<figure className="border-accent border-l-3 pl-4">
			<figcaption className="text-quiet text-sm">Doctor’s notes</figcaption>
			<blockquote
				dir="auto"
				className={`max-w-prose wrap-anywhere whitespace-pre-line ${large ? 'font-serif text-xl' : ''}`}
			>
				{notes}
			</blockquote>
		</figure>
	);
}
