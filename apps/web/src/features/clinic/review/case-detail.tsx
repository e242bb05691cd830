import { type Case, formatSymptoms, messages, type RiskLevel, type Symptoms } from '@dermavigil/contract';
import type { ReactNode } from 'react';
import { fetchCaseReport } from '../../../api/cases.ts';
import { Probabilities } from '../../../results/probabilities.tsx';
import { ReportButton } from '../../../results/report/report-button.tsx';
import { RiskBadge } from '../../../results/risk-badge.tsx';
import { SimilarPart } from '../../../results/similar/similar-part.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { loadFailure, useCase } from '../case-data.ts';
import { RedFlag } from '../red-flag.tsx';
import { ToggleButton } from '../toggle-button.tsx';
import { CaseComparison } from './case-comparison.tsx';
import { CaseImages } from './case-images.tsx';
import { EarlierScans } from './earlier-scans.tsx';
import { ReviewForm } from './review-form.tsx';
import { FurtherRisks, RiskReason } from './risk-reason.tsx';
import type { Layers } from './use-layers.ts';
import type { Reviews } from './use-reviews.ts';

interface CaseDetailProps {
	caseItem: Case;
	reviews: Reviews;
	layers: Layers;
	shortcuts: boolean;
	/** Whether a colleague has changed it since. */
	overtaken: boolean;
	/** Opens the photo over the whole window. */
	onEnlarge(): void;
	/** A photo of the case with this id, or of an earlier one, did not load: its URL may have expired. */
	onBroken(id: string): void;
	onSaveAndNext(): void;
	onLeave(): void;
}

/** Everything about a case. What its row contains is shown at once. */
export function CaseDetail({ caseItem, reviews, layers, shortcuts, onEnlarge, onBroken, ...rest }: CaseDetailProps) {
	const { data, error, refetch } = useCase(caseItem.id);
	const known: Case = data ?? caseItem;
	const explanation = data?.assessment?.explanation;
	// A photo that could not be assessed has none.
	const probabilities = data?.assessment?.probabilities ?? known.predictions.filter(({ confidence }) => confidence > 0);
	const [last, ...others] = data?.earlier ?? [];
	const forPatient = known.ai_explanation || messages.fallback.explanation;
	return (
		<div className="@container">
			<div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 @3xl:grid-cols-[minmax(0,3fr)_minmax(18rem,2fr)]">
				<div className="@3xl:grid contents gap-5 [&>*]:min-w-0">
					<div className="grid gap-5 @max-3xl:order-first [&>*]:min-w-0">
						{error && <LoadFailure message={loadFailure(error)} onRetry={() => void refetch()} />}
						{last && layers.comparing ? (
							<CaseComparison id={known.id} earlier={[last, ...others]} />
						) : (
							<CaseImages
								caseItem={known}
								detail={data}
								{...{ layers, shortcuts, onEnlarge }}
								onBroken={() => onBroken(known.id)}
							/>
						)}
						{last && (
							<div className="print:hidden">
								<ToggleButton pressed={layers.comparing} onPress={layers.toggleComparing}>
									Compare with an earlier photo
								</ToggleButton>
							</div>
						)}
					</div>
					<Part title="AI assessment">
						<p className="max-w-prose whitespace-pre-line break-words text-sm">
							{explanation ? `${explanation.technical_summary}\n\n${explanation.clinical_recommendation}` : forPatient}
						</p>
						{explanation && (
							<Disclosure title="What the patient read">
								<p className="max-w-prose whitespace-pre-line break-words text-sm">{forPatient}</p>
							</Disclosure>
						)}
					</Part>
					{known.mode && data?.assessment?.suitability === 'suitable' && (
						// Printed once the cases are listed.
						<Part title="Similar proven cases" className="not-has-[ol]:print:hidden">
							<SimilarPart
								key={known.id}
								photo={known.image_url}
								mode={known.mode}
								onBroken={() => onBroken(known.id)}
							/>
						</Part>
					)}
					{last && (
						<Part title="Earlier scans of the same lesion">
							<EarlierScans scans={[last, ...others]} onBroken={onBroken} />
						</Part>
					)}
				</div>
				<div className="@3xl:sticky @3xl:top-[var(--sticky-top,calc(var(--header)+1rem))] @3xl:grid contents gap-5">
					<div className="@max-3xl:-order-1">
						<ReviewForm caseItem={known} reviews={reviews} shortcuts={shortcuts} {...rest} />
					</div>
					<Part title="Risk">
						<div className="grid justify-items-start gap-2.5">
							<RiskBadge level={known.risk_level} />
							{data?.risk_reason && <RiskReason reason={data.risk_reason} withSymptoms={known.symptoms !== null} />}
							<FurtherRisks caseItem={known} detail={data} />
						</div>
					</Part>
					{known.symptoms && (
						<Part title="Patient-reported">
							<PatientReported symptoms={known.symptoms} risk={known.risk_level} />
						</Part>
					)}
					{probabilities.length > 0 && (
						<Part title="All class probabilities">
							<Probabilities probabilities={probabilities} />
						</Part>
					)}
					<dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
						{data?.body_part && <Fact name="Body part" value={data.body_part} />}
						<Fact name="Model" value={known.model_version ?? 'unknown'} />
						<Fact name="Case" value={known.id} />
					</dl>
					<ReportButton name={null} make={() => fetchCaseReport(caseItem.id)} caseNumber={caseItem.id.slice(0, 8)} />
				</div>
			</div>
		</div>
	);
}

function Part({ title, className, children }: { title: string; className?: string; children: ReactNode }) {
	return (
		<section className={className}>
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

/** The symptoms that the patient reported, as clinicians read them: red flags are marked with an icon and words. */
function PatientReported({ symptoms, risk }: { symptoms: Symptoms; risk: RiskLevel }) {
	return (
		<>
			<dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 text-sm">
				{formatSymptoms(symptoms).map(({ question, answer, warning }) => (
					<div key={question} className="col-span-2 grid grid-cols-subgrid">
						<dt>
							{question}
							{warning && <RedFlag className="ml-2" />}
						</dt>
						<dd className="font-semibold">{answer}</dd>
					</div>
				))}
			</dl>
			{risk !== 'unknown' && (
				<p className="mt-2 text-quiet text-sm">Counted in the risk, not in the class probabilities.</p>
			)}
		</>
	);
}
