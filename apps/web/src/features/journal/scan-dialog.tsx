import { formatPercent, messages, type Scan } from '@dermavigil/contract';
import type { ReactNode, RefObject } from 'react';
import { fetchScanReport } from '../../api/scans.ts';
import { Day } from '../../results/day.tsx';
import { Probabilities } from '../../results/probabilities.tsx';
import { ReportButton } from '../../results/report/report-button.tsx';
import { RiskBadge } from '../../results/risk-badge.tsx';
import { SymptomList } from '../../results/symptom-list.tsx';
import { OpenDialog } from '../../ui/dialog.tsx';
import { DeleteScan } from './delete-scan.tsx';
import { Photo } from './photo.tsx';
import { DoctorNotes, ReviewStatusBadge } from './review-outcome.tsx';

interface ScanDialogProps {
	scan: Scan;
	/** The nickname of the lesion that it was saved for. */
	lesion?: string | undefined;
	onClose(): void;
	focusAfter: RefObject<HTMLElement | null>;
}

/** Everything that was saved with one scan. */
export function ScanDialog({ scan, lesion, onClose, focusAfter }: ScanDialogProps) {
	const { predictions, risk_level, ai_explanation, saved_at, status, doctor_notes, symptoms } = scan;
	const { label, confidence } = predictions[0] ?? { label: messages.fallback.label, confidence: 0 };
	return (
		<OpenDialog
			width="large"
			title={label}
			description={
				<>
					<Day at={saved_at} withTime />
					{lesion && `, ${lesion}`}
				</>
			}
			onClose={onClose}
			focusAfter={focusAfter}
		>
			<div className="grid gap-7">
				<p className="flex flex-wrap items-center gap-x-4 gap-y-2">
					<RiskBadge level={risk_level} />
					<span className="text-sm">{formatPercent(confidence)} confidence</span>
				</p>
				<ScanImages scan={scan} />
				<div className="grid items-start gap-7 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
					<div className="grid gap-7">
						<Part title="Explanation">
							<p className="whitespace-pre-line break-words">{ai_explanation || messages.fallback.explanation}</p>
						</Part>
						{symptoms && (
							<Part title="What you reported">
								<SymptomList symptoms={symptoms} />
							</Part>
						)}
						{status && (
							<Part title="Professional review">
								<div className="grid justify-items-start gap-3">
									<ReviewStatusBadge status={status} />
									{doctor_notes && <DoctorNotes notes={doctor_notes} />}
								</div>
							</Part>
						)}
					</div>
					<Part title="All predictions">
						<Probabilities probabilities={predictions} malignant={null} />
					</Part>
				</div>
				<div className="flex flex-wrap items-center justify-between gap-4 border-line border-t pt-5">
					<p className="w-full text-quiet text-sm">
						This result is AI-powered and not a substitute for medical advice. For research and education, not a medical
						device.
					</p>
					<ReportButton
						name={scan.profiles?.full_name || null}
						make={(name) => fetchScanReport(scan.id, name ? 'shown' : 'hidden')}
					/>
					<DeleteScan scan={scan} onDeleted={onClose} focusAfter={focusAfter} />
				</div>
			</div>
		</OpenDialog>
	);
}

function Part({ title, children }: { title: string; children: ReactNode }) {
	return (
		<section>
			<h3 className="mb-2.5 text-lg">{title}</h3>
			{children}
		</section>
	);
}

const imageFrame = 'aspect-[4/3] w-full rounded-md object-contain!';

function ScanImages({ scan: { image_url, heatmap_image_url } }: { scan: Scan }) {
	return (
		<div className="grid gap-5 sm:grid-cols-2">
			<figure className="min-w-0">
				<Photo field={image_url} alt="As it was saved" className={imageFrame} />
				<figcaption className="mt-2 text-quiet text-sm">Original image</figcaption>
			</figure>
			<figure className="min-w-0">
				{heatmap_image_url ? (
					<Photo field={heatmap_image_url} alt="Under its heat-map" className={imageFrame} />
				) : (
					<div
						className={`grid place-items-center border border-edge border-dashed bg-sunken text-quiet text-sm ${imageFrame}`}
					>
						{messages.fallback.heatmap}
					</div>
				)}
				<figcaption className="mt-2 text-quiet text-sm">AI visual explanation</figcaption>
			</figure>
		</div>
	);
}
