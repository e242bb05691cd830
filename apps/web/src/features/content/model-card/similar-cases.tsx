import measured from '@dermavigil/analysis/gallery-metrics.json';
import { formatCount } from '@dermavigil/contract';
import { Table } from '../../../ui/table.tsx';
import { Prose } from '../article/prose.tsx';
import { Measure, modesMeasured } from './measure.tsx';

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
		</div>
	);
}
