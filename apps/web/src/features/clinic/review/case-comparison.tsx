import { type Case, formatClinicalDateTime, messages } from '@dermavigil/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { caseComparisonQuery } from '../../../api/cases.ts';
import { MeasuresTable } from '../../../results/comparison/measures-table.tsx';
import { PhotoViews } from '../../../results/comparison/photo-views.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

interface CaseComparisonProps {
	id: string;
	/** Earlier cases of the same lesion, newest first. */
	earlier: readonly [Case, ...Case[]];
}

/** The photo of a case aligned with an earlier one of the lesion, by default the previous one, and what was measured on both. */
export function CaseComparison({ id, earlier }: CaseComparisonProps) {
	const [chosen, setChosen] = useState(earlier[0].id);
	const { data, isError, refetch } = useQuery(caseComparisonQuery(id, chosen));
	return (
		<section aria-label="Comparison" className="grid gap-3 [&>*]:min-w-0">
			<Select
				label="Before"
				value={chosen}
				options={earlier.map((scan) => ({ value: scan.id, text: formatClinicalDateTime(scan.saved_at) }))}
				onChange={setChosen}
			/>
			{data ? (
				<div>
					<PhotoViews key={chosen} {...data} audience="clinician" onReload={refetch} />
					<MeasuresTable {...data} />
				</div>
			) : isError ? (
				<LoadFailure message={messages.lesion.compareFailed} onRetry={() => void refetch()} />
			) : (
				<div role="status">
					<span className="sr-only">Comparing the photos</span>
					<Skeleton className="aspect-4/3 w-full" />
				</div>
			)}
		</section>
	);
}
