import type { ModelCard } from '@dermavigil/contract';
import { PageLink, Prose } from '../article/prose.tsx';

/** The intended use, from the model card. */
export function IntendedUse({ card }: { card: ModelCard }) {
	return (
		<Prose>
			<p>{card.intendedUse}</p>
			<p>
				Clinical mode assesses photos taken through a dermatoscope, consumer mode photos taken with a phone. Both answer
				with probabilities, a level of risk, and a heat-map of what they looked at, or they say that a photo cannot be
				judged.
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
				<li>
					For rashes, infections, wounds, nails, mouth or eyes: it has learned single spots on skin and nothing else.
				</li>
				<li>
					For people of whom it says <a href="#groups">not validated</a> below, as if its figures held for them.
				</li>
				<li>To screen groups of people, or to decide about insurance, work or credit.</li>
				<li>
					Commercially with the weights it comes with: <PageLink to="/terms#licenses">licenses</PageLink>.
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
