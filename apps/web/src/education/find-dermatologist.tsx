import { ArrowUpRight } from 'lucide-react';
import { Button } from '../ui/button.tsx';

const mapSearch = 'https://www.openstreetmap.org/search?query=dermatologist';

interface FindDermatologistProps {
	variant?: 'primary' | 'secondary';
	/** The id of a sentence about where it leads. */
	describedBy?: string;
}

/** Leads to a map search for dermatologists, in a new tab. */
export function FindDermatologist({ variant = 'secondary', describedBy }: FindDermatologistProps) {
	return (
		<Button asChild variant={variant} className="py-2">
			<a href={mapSearch} target="_blank" rel="noopener noreferrer" aria-describedby={describedBy}>
				Find a Dermatologist Near You
				<ArrowUpRight className="size-4.5" />
			</a>
		</Button>
	);
}
