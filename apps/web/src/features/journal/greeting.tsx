import type { Lesion, Profile } from '@dermavigil/contract';
import { ScanSearch } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { isDue } from './lesions/due.ts';

interface GreetingProps {
	profile: { data: Profile | undefined; isPending: boolean };
	/** undefined while they are fetched, or when they cannot be. */
	lesions: Lesion[] | undefined;
}

/** Greets the patient, sums up the journal, and links to a new scan. */
export function Greeting({ profile, lesions }: GreetingProps) {
	const firstName = profile.data?.full_name.trim().split(/\s+/)[0] || 'there';
	return (
		<header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5 pt-2 sm:pt-6">
			<div className="grid min-w-0 gap-3">
				<h1 className="wrap-anywhere text-2xl">
					Welcome back, {profile.isPending ? <Skeleton className="inline-block! h-[0.75em] w-[3em]" /> : firstName}
				</h1>
				<p className="min-h-[1.45em] max-w-2xl text-lg text-quiet">{lesions && summarize(lesions)}</p>
			</div>
			<Button asChild variant="secondary">
				<Link to="/scan">
					<ScanSearch aria-hidden="true" className="size-4.5" />
					New scan
				</Link>
			</Button>
		</header>
	);
}

function summarize(lesions: Lesion[]): string {
	if (lesions.length === 0) return 'Follow a spot over time, and see whether it changes.';
	const due = lesions.filter(isDue).length;
	const followed = lesions.length === 1 ? 'You follow one lesion.' : `You follow ${lesions.length} lesions.`;
	if (due === 0) return `${followed} None is due for a new photo.`;
	if (lesions.length === 1) return `${followed} It is due for a new photo.`;
	return `${followed} ${due === 1 ? 'One is' : `${due} are`} due for a new photo.`;
}
