import { PageLink, Prose } from '../article/prose.tsx';
import { Cite } from '../references.tsx';

/** What to look for. */
export function WarningSigns() {
	return (
		<Prose>
			<p>
				The most important sign is <strong>change</strong>: a spot that is new, or that looks different from a month
				ago. About seven in ten melanomas appear as a new spot on skin that looked healthy, the others in an existing
				mole.
				<Cite of="pampena" />
			</p>
			<ul>
				<li>A spot that grows, or changes its shape or color.</li>
				<li>
					A spot that looks unlike all your others, the “ugly duckling”. Even people without training notice it well.
					<Cite of="scope" />
				</li>
				<li>A sore that does not heal within four weeks, or heals and opens again.</li>
				<li>A pearly or shiny bump, often with fine blood vessels.</li>
				<li>A scaly, crusted or bleeding patch or nodule, with or without pain.</li>
				<li>A rough patch like sandpaper that stays or keeps coming back.</li>
				<li>A dark streak under a nail that was not there before, or a dark spot on a palm or sole.</li>
			</ul>
			<h3>The ABCDE rule does not find every melanoma</h3>
			<p>
				Nodular melanoma, a fast-growing kind, is often raised, even in color, symmetrical, and sometimes has no dark
				color at all. <Cite of="chamberlain" /> A firm bump that keeps growing for weeks belongs in front of a doctor,
				whatever its color.
			</p>
			<h3>On brown and black skin</h3>
			<p>
				Melanoma is rarer, but a much larger part of it grows on palms, soles and under nails, where sun plays no role.
				<Cite of="bradford" /> Redness is harder to see on dark skin: rely on change, on scale and on what you feel.
			</p>
		</Prose>
	);
}

/** How soon, and what happens there. */
export function WhenToSeeADoctor() {
	return (
		<Prose>
			<h3>Soon, within days to two weeks</h3>
			<ul>
				<li>A spot that changes within weeks or months, or shows several of the signs above.</li>
				<li>A firm bump that grows.</li>
				<li>A spot that bleeds without having been hurt.</li>
				<li>A new dark streak under a nail.</li>
			</ul>
			<h3>Within the next weeks</h3>
			<ul>
				<li>A sore that has not healed after four weeks.</li>
				<li>A rough patch that stays.</li>
				<li>Any spot that worries you. Worry is reason enough.</li>
			</ul>
			<p>
				In Britain, family doctors count points: two each for a change in size, an irregular shape and an irregular
				color, one each for a diameter of 7 mm or more, inflammation, oozing and a change in sensation. From three
				points on they refer the patient urgently. <Cite of="nice" />
			</p>
			<p>
				The doctor looks at the spot through a dermatoscope, a lit magnifying glass. If doubt remains, it is cut out
				under local anaesthetic and examined under a microscope: only that tells for certain what it is.
			</p>
			<p>
				Whether everybody should have their skin checked regularly is not settled: for adults without signs, the US
				Preventive Services Task Force found the evidence insufficient for or against. <Cite of="uspstf" /> This page
				still suggests a <PageLink to="/self-examination">look at your own skin once a month</PageLink>, which costs
				nothing, and a yearly visit to a dermatologist, above all for people at higher risk.
			</p>
		</Prose>
	);
}
