import { PageLink, Prose } from '../article/prose.tsx';
import { Cite } from '../references.tsx';

/** What makes skin cancer more likely. */
export function RiskFactors() {
	return (
		<Prose>
			<p>Anyone can get skin cancer. It is more likely with:</p>
			<ul>
				<li>
					<strong>Ultraviolet light</strong> from the sun or from sunbeds. Both are classed as causing cancer in humans,
					in the same group as tobacco smoke. <Cite of="iarc" /> Sunbeds raise the risk of melanoma, most of all for
					those who start before the age of 35. <Cite of="boniol" />
				</li>
				<li>
					<strong>Many moles</strong>, or moles that are large and irregular. <Cite of="moles" />
				</li>
				<li>
					<strong>Fair skin, red or blond hair, light eyes, freckles</strong>, and skin that burns rather than tans.
					<Cite of="family" />
				</li>
				<li>
					<strong>Melanoma in the family</strong> <Cite of="family" />, or a skin cancer of one’s own before.
				</li>
				<li>
					<strong>A weakened immune system</strong>, for instance after an organ transplant, above all for squamous cell
					carcinoma. <Cite of="lindelof" />
				</li>
				<li>
					<strong>Age</strong>: the damage adds up over the years. Melanoma also affects young adults.
				</li>
			</ul>
			<p>None of these means that cancer will come, and having none of them does not rule it out.</p>
		</Prose>
	);
}

/** What helps against it. */
export function Protection() {
	return (
		<Prose>
			<ul>
				<li>
					Seek shade around midday, and whenever the UV index is 3 or more. <Cite of="who" />
				</li>
				<li>Wear clothes that cover, a hat with a brim, and sunglasses.</li>
				<li>
					Put broad-spectrum sunscreen on what is left uncovered, generously, and again every two hours. In a randomised
					trial in Australia, people who used it daily developed fewer melanomas in the following years.{' '}
					<Cite of="green" />
				</li>
				<li>Do not use sunbeds.</li>
				<li>Protect children above all; keep babies out of direct sun.</li>
			</ul>
		</Prose>
	);
}

/** An honest word on the product itself. */
export function AboutApps() {
	return (
		<Prose>
			<p>
				A review of apps that judge skin spots found that they could not be relied on to find all melanomas, and that
				the studies behind them were small and weak. <Cite of="freeman" /> Models trained mostly on light skin do worse
				on dark skin. <Cite of="daneshjou" /> Both apply here too: this software is for research and education, it is
				not a medical device, and it misses cancers. Its own figures are{' '}
				<PageLink to="/faq#accuracy">in the FAQ</PageLink>, and all of them in its{' '}
				<PageLink to="/model-card">model card</PageLink>.
			</p>
			<p>Use it to look more closely, and to ask sooner. Never use it to wait.</p>
		</Prose>
	);
}
