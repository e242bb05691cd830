import { familyMessages, type Lesion, type Profile } from '@dermavigil/contract';
import { ScanSearch } from 'lucide-react';
import type { Ref } from 'react';
import { Link } from 'react-router';
import type { ActingFor } from '../../api/session.ts';
import { useActingFor } from '../../api/use-roles.ts';
import { ManagerOnly } from '../../family/manager-only.tsx';
import { useWaitingLesions } from '../../offline/upload-queue/use-waiting.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { listAttention } from './attention.ts';
import { isDue } from './lesions/due.ts';
import { useAttention } from './patient-data.ts';

interface GreetingProps {
	profile: { data: Profile | undefined; isPending: boolean };
	/** undefined while they are being fetched, or when they cannot be. */
	lesions: Lesion[] | undefined;
	headingRef: Ref<HTMLHeadingElement>;
}

/** Greets the patient, or says whose journal it is; says what needs attention, and links to a new scan. */
export function Greeting({ profile, lesions, headingRef }: GreetingProps) {
	const attention = useAttention();
	const person = useActingFor();
	const waiting = useWaitingLesions();
	return (
		<header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5 pt-2 sm:pt-4">
			<div className="grid min-w-0 gap-2">
				<h1 ref={headingRef} tabIndex={-1} className="wrap-anywhere rounded-sm text-2xl">
					{person ? `Skin journal of ${person.full_name}` : <Welcome {...profile} />}
				</h1>
				{/* As high as what it will say: two lines on a phone. */}
				<p className="min-h-[2.9em] max-w-2xl text-lg text-quiet sm:min-h-[1.45em]">
					{lesions && summarize(lesions, waiting, attention && listAttention(attention).lesions.length, person)}
				</p>
				{person?.right === 'view' && <p>{familyMessages.viewOnly(person.full_name)}</p>}
			</div>
			<ManagerOnly>
				<Button asChild variant="secondary">
					<Link to="/scan">
						<ScanSearch className="size-4.5" />
						New scan
					</Link>
				</Button>
			</ManagerOnly>
		</header>
	);
}

/** Without a connection the name is unknown, because it is not stored on the device. */
function Welcome({ data, isPending }: GreetingProps['profile']) {
	if (isPending) {
		return (
			<>
				Welcome back, <Skeleton className="inline-block! h-[0.75em] w-[3em]" />
			</>
		);
	}
	return `Welcome back, ${data?.full_name.trim().split(/\s+/)[0] || 'there'}`;
}

/**
 * First the spots that a doctor should see, then the photos that are due or missing, unless they are `waiting` to be
 * saved. If the former are unknown, nothing sounds like an all-clear.
 */
function summarize(
	lesions: Lesion[],
	waiting: ReturnType<typeof useWaitingLesions>,
	unseen: number | undefined,
	person: ActingFor | null,
): string {
	const missing = lesions.filter((lesion) => isDue(lesion) && !waiting.has(lesion.id));
	const withoutPhoto = missing.filter(({ last_seen_at }) => last_seen_at === null).length;
	const due = missing.length - withoutPhoto;
	const sentences = [
		unseen !== undefined && unseen > 0 && `${unseen === 1 ? '1 spot needs' : `${unseen} spots need`} a doctor’s look.`,
		due > 0 && `${due === 1 ? '1 spot is' : `${due} spots are`} due for a new photo.`,
		withoutPhoto > 0 && `${withoutPhoto === 1 ? '1 spot needs its' : `${withoutPhoto} spots need their`} first photo.`,
	].filter(Boolean);
	if (sentences.length > 0 || unseen === undefined) return sentences.join(' ');
	if (lesions.length === 0) {
		return person?.right === 'view' ? 'No spot is tracked yet.' : 'Track a spot over time, and see whether it changes.';
	}
	const counted = lesions.length === 1 ? '1 spot' : `${lesions.length} spots`;
	return `${person ? 'Tracked:' : 'You track'} ${counted}. No photo is due.`;
}
