import measured from '@dermavigil/analysis/gallery-metrics.json';
import { formatCount, formatShare, type LesionClass, labels } from '@dermavigil/contract';
import { Table } from '../../../ui/table.tsx';
import { Prose } from '../article/prose.tsx';
import { Measure, modesMeasured } from './measure.tsx';

/** A diagnosis whose cases are found no better than by color alone. */
interface Weak {
	diagnosis: string;
	photos: number;
	similar: { value: number };
	colors: { value: number };
}

/** How often the similar proven cases have the diagnosis of the photo. */
export function SimilarCases() {
	return (
		<div className="grid gap-5">
			<Prose>
				<p>
					Under a result, people can look at the five proven cases whose embedding is nearest to that of their photo. On
					test photos: the share of the five with the photo’s own diagnosis, beside the five with the most similar
					colors and beside chance. Seborrheic and other benign keratoses count as one.
				</p>
			</Prose>
			<Table
				wide
				caption="How many of the five have the photo’s diagnosis"
				columns={['Photos', 'Count', 'Nearest five', 'By colors', 'By chance']}
				rows={modesMeasured.map(({ mode, title }) => {
					const { photos, similar, colors, chance } = measured.shares[mode];
					return [
						title,
						formatCount(photos),
						<Measure key="similar" estimate={similar} />,
						<Measure key="colors" estimate={colors} />,
						<Measure key="chance" estimate={chance} />,
					];
				})}
			/>
			<Prose>
				{modesMeasured.map(({ mode, title }) => {
					const weak: readonly Weak[] = measured.noBetterThanColors[mode];
					return weak.map(({ diagnosis, photos, similar, colors }) => (
						<p key={diagnosis}>
							{title}: {labels[diagnosis as LesionClass]} is found no better than by colors,{' '}
							{formatShare(similar.value)} against {formatShare(colors.value)} of the five, on {formatCount(photos)}{' '}
							photos.
						</p>
					));
				})}
			</Prose>
		</div>
	);
}
