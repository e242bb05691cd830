import { getMeaning, labels } from '@dermavigil/contract';
import { Eye, EyeOff } from 'lucide-react';
import type { SimilarCase } from './use-similar-cases.ts';

const kinds = { clinical: 'Dermatoscope image', consumer: 'Close-up' } as const;
const proofs = {
	histopathology: 'Proven by histopathology: a lab looked at the tissue under a microscope.',
	biopsy: 'Proven by a biopsy: a piece of the skin was examined in a lab.',
} as const;

interface CaseItemProps {
	case: SimilarCase;
	/** Its rank among the similar ones, from 1. */
	place: number;
	shown: boolean;
	onToggle(): void;
}

/** One proven case: its photo, blurred until somebody wants to see it, what it was, how that is known and where it comes from. */
export function CaseItem({
	case: { url, mode, diagnosis, exact, proof, source },
	place,
	shown,
	onToggle,
}: CaseItemProps) {
	const label = labels[diagnosis];
	const meaning = getMeaning(label)!;
	const [action, Icon] = shown ? (['Hide', EyeOff] as const) : (['Show', Eye] as const);
	return (
		<li className="grid @3xl:grid-cols-1 @min-[14rem]:grid-cols-[minmax(7rem,2fr)_minmax(0,3fr)] content-start gap-x-4 gap-y-3">
			<button
				type="button"
				aria-label={`${action} photo ${place}: ${kinds[mode]} of a proven ${label}`}
				onClick={onToggle}
				className="relative block aspect-square w-full overflow-hidden rounded-lg bg-sunken forced-colors:border"
			>
				<img
					src={url}
					alt=""
					draggable={false}
					className={`size-full object-cover ${shown ? '' : 'scale-110 blur-2xl'}`}
				/>
				<span
					aria-hidden="true"
					className={`absolute inline-flex items-center gap-1.5 rounded-full bg-raised px-2.5 py-1 font-semibold text-ink text-sm shadow-card ${shown ? 'right-2 bottom-2' : 'top-1/2 left-1/2 -translate-x-1/2 -translate-y-1/2'}`}
				>
					<Icon className="size-4" />
					{action}
				</span>
			</button>
			<div className="grid min-w-0 content-start gap-1.5 text-sm">
				<h3 className="font-sans font-semibold text-base">{label}</h3>
				<p className="first-letter:uppercase">
					{meaning.kind === 'benign' && 'Harmless: '}
					{meaning.plain}
				</p>
				{exact && exact.toLowerCase() !== label.toLowerCase() && <p className="text-quiet">Exact diagnosis: {exact}</p>}
				<p className="text-quiet">{proofs[proof]}</p>
				<p className="break-words text-quiet">
					Photo: <SourceLink href={source.url}>{source.name}</SourceLink>, {source.attribution}{' '}
					<SourceLink href={source.licenseUrl}>{source.license}</SourceLink>
				</p>
			</div>
		</li>
	);
}

function SourceLink({ href, children }: { href: string; children: string }) {
	return (
		<a href={href} rel="noopener noreferrer" className="whitespace-nowrap text-primary underline underline-offset-4">
			{children}
		</a>
	);
}
