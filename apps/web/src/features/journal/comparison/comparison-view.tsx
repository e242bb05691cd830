import { type Comparison, formatConfidence, formatDate, messages } from '@dermavigil/contract';
import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { ManagerOnly } from '../../../family/manager-only.tsx';
import { measureTexts } from '../../../results/comparison/measures.ts';
import { MeasuresTable } from '../../../results/comparison/measures-table.tsx';
import { PhotoViews } from '../../../results/comparison/photo-views.tsx';
import { Day } from '../../../results/day.tsx';
import { RiskBadge } from '../../../results/risk-badge.tsx';
import { TourPart } from '../../../results/tour/tour-part.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { ScaleMarker } from './scale-marker.tsx';
import { SeriesChart } from './series-chart.tsx';
import { summarizeComparison } from './verdict.ts';

interface ComparisonViewProps {
	comparison: Comparison;
	/** Fetches it again: a scale has changed, or the photos' URLs have expired. */
	onReload(): Promise<unknown>;
}

/** First the ratings of both photos and one line on them, then the photos, then the measurements. */
export function ComparisonView({ comparison, onReload }: ComparisonViewProps) {
	const { change_summary, change_recommendation, counts_from, before, after } = comparison;
	return (
		<div className="grid gap-8 [&>*]:min-w-0">
			<div className="grid gap-4">
				<Ratings before={before} after={after} />
				<p className="font-serif text-xl">{summarizeComparison(comparison)}</p>
				<p>{change_recommendation}</p>
				{counts_from && <p className="font-semibold">{messages.analysis.countsFrom(formatDate(counts_from))}</p>}
				<TourPart
					title="A tour of what changed"
					text="What changed in less than a minute, with captions."
					load={async () => {
						const { makeComparisonTour } = await import('../../../results/tour/paint/comparison-tour.ts');
						return await makeComparisonTour({ ...comparison, verdict: summarizeComparison(comparison) });
					}}
					poster={after.image_url}
					voice="server"
					onBroken={() => void onReload()}
				/>
			</div>
			<Part title="The two photos">
				<PhotoViews {...comparison} audience="patient" onReload={onReload} />
			</Part>
			<Part title="What we found">
				<div className="grid gap-3">
					<p>{change_summary}</p>
					<p className="flex gap-2.5 text-quiet text-sm">
						<Info className="mt-0.5 size-4.5 shrink-0" />
						Automatic measurement. Not medical advice. For research and education, not a medical device.
					</p>
					<Disclosure title="All measurements">
						<MeasuresPart {...comparison} />
					</Disclosure>
				</div>
			</Part>
			<Part title="Over all scans">
				<SeriesChart {...comparison} />
			</Part>
			<ManagerOnly>
				<div className="border-line border-t">
					<Disclosure title="Measure in millimeters">
						<ScaleMarker {...comparison} onChanged={onReload} />
					</Disclosure>
				</div>
			</ManagerOnly>
		</div>
	);
}

function Part({ title, children }: { title: string; children: ReactNode }) {
	return (
		<section>
			<h3 className="mb-3 text-lg">{title}</h3>
			{children}
		</section>
	);
}

/** How each of the two photos was rated when it was saved. */
function Ratings({ before, after }: Pick<Comparison, 'before' | 'after'>) {
	return (
		<dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-2 sm:gap-4">
			{([['Before', before] as const, ['After', after] as const] as const).map(([name, scan]) => (
				<div key={name} className="grid content-start justify-items-start gap-1.5 rounded-lg bg-sunken p-2.5 sm:p-4">
					<dt className="font-semibold">
						{name}{' '}
						<span className="block text-balance font-normal text-quiet text-sm">
							<Day at={scan.saved_at} withTime />
						</span>
					</dt>
					<dd className="grid justify-items-start gap-1.5">
						<RiskBadge level={scan.risk_level} small />
						{scan.malignant_probability !== null && (
							<span className="text-sm">
								<strong>{formatConfidence(scan.malignant_probability, scan.mode)}</strong> chance of cancer or precancer
							</span>
						)}
					</dd>
				</div>
			))}
		</dl>
	);
}

/** What was measured on both photos, and what that means. */
function MeasuresPart(comparison: Comparison) {
	return (
		<div className="grid gap-3 [&>*]:min-w-0">
			<MeasuresTable {...comparison} />
			<p className="text-quiet text-sm">
				Uncertainty: two photos of an unchanged spot can differ by this much. A smaller difference is called no
				measurable change.
			</p>
			<Disclosure title="What these measures mean">
				<dl className="grid gap-2.5 text-sm">
					{comparison.measures.map(({ name }) => (
						<div key={name}>
							<dt className="font-semibold">{measureTexts[name].name}</dt>
							<dd className="text-quiet">{measureTexts[name].meaning}</dd>
						</div>
					))}
				</dl>
				<p className="mt-3 text-quiet text-sm">
					Shape and colors were measured again in both photos, so they may differ a little from the single scans. The
					chance of cancer or precancer is that of each scan.
				</p>
			</Disclosure>
		</div>
	);
}
