import type { Case, CaseDetail as Detail } from '@dermavigil/contract';
import { messages } from '@dermavigil/contract';
import type { ReactNode } from 'react';
import { fetchCaseReport } from '../../../api/cases.ts';
import { imageSource } from '../../../lib/image-source.ts';
import { PhotoComparison } from '../../../results/photo-comparison.tsx';
import { Probabilities } from '../../../results/probabilities.tsx';
import { ReportButton } from '../../../results/report/report-button.tsx';
import { RiskBadge } from '../../../results/risk-badge.tsx';
import { SymptomList } from '../../../results/symptom-list.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { loadFailure, useCase } from '../case-data.ts';
import { EarlierScans } from './earlier-scans.tsx';
import { ReviewForm } from './review-form.tsx';
import { RiskReason } from './risk-reason.tsx';
import type { Reviews } from './use-reviews.ts';

interface CaseDetailProps {
	caseItem: Case;
	reviews: Reviews;
	shortcuts: boolean;
	onLeave(): void;
}

/** All that is known of a case. What its row holds is there at once. */
export function CaseDetail({ caseItem, reviews, shortcuts, onLeave }: CaseDetailProps) {
	const { data, error, isPending, refetch } = useCase(caseItem.id);
	const known: Case = data ?? caseItem;
	return (
		<div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
			<div className="contents gap-5 lg:grid [&>*]:min-w-0">
				<div className="grid gap-5 max-lg:order-first [&>*]:min-w-0">
					{error && <LoadFailure message={loadFailure(error)} onRetry={() => void refetch()} />}
					{isPending ? <Skeleton className="aspect-[2/1] w-full" /> : <CasePhotos caseItem={known} detail={data} />}
				</div>
				<Part title="Explanation">
					<p className="max-w-prose whitespace-pre-line break-words text-sm">
						{known.ai_explanation || messages.fallback.explanation}
					</p>
				</Part>
				{data && data.earlier.length > 0 && (
					<Part title="Earlier scans of the same lesion">
						<EarlierScans scans={data.earlier} />
					</Part>
				)}
			</div>
			<div className="contents gap-5 lg:sticky lg:top-[calc(var(--header)+1rem)] lg:grid">
				<div className="max-lg:-order-1">
					<ReviewForm caseItem={known} reviews={reviews} shortcuts={shortcuts} onLeave={onLeave} />
				</div>
				<Part title="Risk">
					<div className="grid justify-items-start gap-2.5">
						<RiskBadge level={known.risk_level} />
						{data?.risk_reason && <RiskReason reason={data.risk_reason} />}
					</div>
				</Part>
				{known.symptoms && (
					<Part title="What the patient reported">
						<SymptomList symptoms={known.symptoms} />
					</Part>
				)}
				<Part title="All class probabilities">
					<Probabilities probabilities={data?.assessment?.probabilities ?? known.predictions} malignant={null} />
				</Part>
				<dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
					{data?.lesion && <Fact name="Lesion" value={`${data.lesion.nickname}, ${data.lesion.body_part}`} />}
					<Fact name="Model" value={known.model_version ?? 'unknown'} />
					<Fact name="Case" value={known.id} />
				</dl>
				<ReportButton name={null} make={() => fetchCaseReport(caseItem.id)} />
			</div>
		</div>
	);
}

function CasePhotos({ caseItem, detail }: { caseItem: Case; detail: Detail | undefined }) {
	const original = imageSource(caseItem.image_url);
	const assessment = detail?.assessment;
	if (!original) return <p className="text-quiet text-sm">No image</p>;
	return (
		<PhotoComparison
			original={original}
			painted={imageSource(caseItem.heatmap_image_url)}
			photo={assessment?.photo ?? null}
			heatmap={assessment?.heatmap ?? null}
			outline={assessment?.outline ?? null}
		/>
	);
}

function Part({ title, children }: { title: string; children: ReactNode }) {
	return (
		<section>
			<h2 className="mb-2 font-sans font-semibold text-sm">{title}</h2>
			{children}
		</section>
	);
}

function Fact({ name, value }: { name: string; value: string }) {
	return (
		<>
			<dt className="text-quiet">{name}</dt>
			<dd className="min-w-0 break-words">{value}</dd>
		</>
	);
}
