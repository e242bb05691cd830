import { type RegionOutcome, type SelfCheck, selfCheckRegions } from '@dermavigil/contract';
import { Check, CircleAlert, Minus } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { useMayManage } from '../../../../api/use-roles.ts';
import { regionGuides } from '../regions.ts';
import { findRegion } from '../self-check-data.ts';

const outcomes: Record<RegionOutcome, { text: string; icon: typeof Check }> = {
	nothing_new: { text: 'Nothing new', icon: Check },
	something_new: { text: 'Something new', icon: CircleAlert },
	skipped: { text: 'Skipped', icon: Minus },
};

/** The regions in order, with what was reported for each; links while a self-check is open. */
export function RegionList({ check }: { check: SelfCheck | undefined }) {
	const id = useId();
	const mayManage = useMayManage();
	return (
		<section aria-labelledby={id} className="grid gap-4 pt-4">
			<h2 id={id} className="text-xl">
				The 14 regions
			</h2>
			<ol className="grid gap-x-8 sm:grid-cols-2">
				{selfCheckRegions.map((region, i) => {
					const seen = findRegion(check, region);
					const { text, icon: Icon } = seen ? outcomes[seen.outcome] : { text: '', icon: null };
					const { name } = regionGuides[region];
					return (
						<li key={region} className="flex min-h-12 items-center gap-3 border-line border-b py-1">
							<span aria-hidden="true" className="w-[1.5rem] shrink-0 text-right text-quiet">
								{i + 1}
							</span>
							{check && mayManage ? (
								<Link
									to={`/Mylesion/self-check/${region}`}
									className="inline-flex min-h-11 min-w-11 items-center font-semibold text-primary underline-offset-4 hover:underline"
								>
									{name}
								</Link>
							) : (
								<span className="font-semibold">{name}</span>
							)}
							{Icon && (
								<span className="ml-auto inline-flex items-center gap-1.5 text-sm">
									<Icon className="size-4.5 shrink-0" />
									{text}
								</span>
							)}
						</li>
					);
				})}
			</ol>
		</section>
	);
}
