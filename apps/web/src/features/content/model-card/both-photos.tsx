import { formatCount, type fusedMeasures, type ModelCard } from '@dermavigil/contract';
import { Table } from '../../../ui/table.tsx';
import { Prose } from '../article/prose.tsx';
import { Measure, plain } from './measure.tsx';

const names = {
	melanomaAuc: 'Area under the ROC curve, melanoma',
	malignantAuc: 'Area under the ROC curve, skin cancer or actinic keratosis',
	melanomaSensitivity: 'A melanoma is not shown as Low',
	specificity: 'A harmless lesion is shown as Low',
} as const satisfies Record<(typeof fusedMeasures)[number], string>;

/** What a close-up and a dermatoscope image of one lesion give together. */
export function BothPhotos({ card }: { card: ModelCard }) {
	const { count, melanomas, measures } = card.pairs.fused;
	return (
		<div className="grid gap-5">
			<Prose>
				<p>
					On {formatCount(count)} lesions of MILK10k, {formatCount(melanomas)} of them melanomas, that have both photos:
					the chances from the close-up and from the dermatoscope image are averaged (weighted geometric mean, the
					weight chosen on other lesions). The gain is over the dermatoscope image alone. Where its range holds zero, it
					may be chance. A scan with both photos is assessed this way.
				</p>
			</Prose>
			<Table
				wide
				caption="Both photos of a lesion"
				// With soft hyphens: in one piece, this word alone made the table too wide for a phone.
				columns={['Measured', 'Close-up', 'Derma\u00adto\u00adscope', 'Both', 'Gain']}
				rows={Object.entries(names).map(([name, text]) => {
					const { closeup, dermatoscope, both, gain } = measures[name as keyof typeof names];
					const write = name.endsWith('Auc') ? { write: plain } : {};
					return [
						text,
						<Measure key="closeup" estimate={closeup} {...write} />,
						<Measure key="dermatoscope" estimate={dermatoscope} {...write} />,
						<Measure key="both" estimate={both} {...write} />,
						<Measure key="gain" estimate={gain} {...write} />,
					];
				})}
			/>
		</div>
	);
}
