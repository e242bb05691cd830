import type { ModelCard } from '@dermavigil/contract';
import { PageLink, Prose } from '../article/prose.tsx';

/** The intended use, from the model card. */
export function IntendedUse({ card }: { card: ModelCard }) {
	return (
		<Prose>
			<p>{card.intendedUse}</p>
			<p>
				Clinical mode assesses dermatoscope images, consumer mode phone photos. Both give probabilities, a level of risk
				and a heat-map, or say that a photo can’t be assessed.
			</p>
		</Prose>
	);
}

/** What the model must not be used for. */
export function MisuseList() {
	return (
		<Prose>
			<ul>
				<li>To rule out cancer, or to put off a visit to a doctor. Low Risk is not an all-clear.</li>
				<li>As the only reason for or against a biopsy, an operation or any other treatment.</li>
				<li>For rashes, infections, wounds, nails, mouth or eyes. It has only learned single spots on skin.</li>
				<li>
					For groups marked <a href="#groups">not validated</a> below.
				</li>
				<li>To screen groups of people, or to decide about insurance, jobs or credit.</li>
				<li>
					To sell it with the trained model it comes with: <PageLink to="/terms#licenses">licenses</PageLink>.
				</li>
			</ul>
		</Prose>
	);
}

/** Known limitations. */
export function Limits({ card }: { card: ModelCard }) {
	return (
		<Prose>
			<ul>
				{card.limits.map((limit) => (
					<li key={limit}>{limit}</li>
				))}
			</ul>
		</Prose>
	);
}
