import { Article } from './article/article.tsx';
import { PageLink, Prose } from './article/prose.tsx';
import { BodyOutline } from './body-outline.tsx';
import { MonthlyRecord } from './monthly-record.tsx';

const sections = [
	{ id: 'before', title: 'Before you start', content: <Before /> },
	{ id: 'steps', title: 'From head to toe', content: <Steps /> },
	{ id: 'changes', title: 'What to look for', content: <Changes /> },
	{ id: 'months', title: 'Month by month', content: <Months /> },
	{ id: 'record', title: 'Your record', content: <MonthlyRecord /> },
];

/** A routine for looking at all of one's skin once a month, to print. */
export function SelfExaminationPage() {
	return (
		<Article
			title="Self-Examination, Month by Month"
			lead="Ten minutes once a month, after a bath or a shower. Whoever knows their own skin notices when something changes."
			sections={sections}
			printable
			seed={4.2}
		/>
	);
}

function Before() {
	return (
		<Prose>
			<ul>
				<li>Bright light, a long mirror, a hand mirror, a chair, a comb, and your phone for photos.</li>
				<li>Someone you trust sees what you cannot: scalp, back, backs of the legs.</li>
				<li>Choose a day that you remember, such as the first of the month.</li>
			</ul>
		</Prose>
	);
}

const steps = [
	['Face', 'Lips, mouth, nose, ears in front and behind, eyelids.'],
	['Scalp and neck', 'Part the hair with the comb or a hair-dryer, row by row. Nape and sides of the neck.'],
	['Chest and belly', 'Lift breasts and folds. Navel, flanks, groin.'],
	['Arms', 'Raise them: inside and outside, elbows, armpits.'],
	['Hands', 'Backs and palms, between the fingers, under and around each nail, without polish.'],
	['Back and buttocks', 'Back to the long mirror, hand mirror in front. Shoulders, back, buttocks, between them.'],
	[
		'Legs',
		'Seated, one leg on the chair: shins, thighs inside and outside, hollows of the knees. Genitals with the hand mirror.',
	],
	['Feet', 'Tops and soles, heels, between the toes, each nail.'],
] as const;

function Steps() {
	return (
		<div className="grid items-center gap-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,24rem)] print:grid-cols-2">
			<ol className="grid gap-4">
				{steps.map(([title, text], index) => (
					<li key={title} className="flex gap-4 print:break-inside-avoid">
						<span
							aria-hidden="true"
							className="grid size-8 shrink-0 place-items-center rounded-full bg-accent font-semibold text-paper text-sm"
						>
							{index + 1}
						</span>
						<p>
							<strong className="block font-semibold">{title}</strong>
							<span className="text-quiet text-sm">{text}</span>
						</p>
					</li>
				))}
			</ol>
			<BodyOutline />
		</div>
	);
}

function Changes() {
	return (
		<Prose>
			<p>
				Look for anything that is new, that has changed, that looks unlike its neighbors, that bleeds or does not heal.
			</p>
			<ul>
				<li>
					Dark spots: <PageLink to="/about-skin-cancer#abcde">the ABCDE rule</PageLink>.
				</li>
				<li>Pale or red ones: pearly bumps, sores that stay, crusts, rough patches that feel like sandpaper.</li>
				<li>Firm bumps that grow, of any color.</li>
			</ul>
			<p>
				Found something? Photograph it with a ruler beside it (<PageLink to="/photo-guide">how to</PageLink>), and{' '}
				<PageLink to="/about-skin-cancer#doctor">show it to a doctor</PageLink> rather than waiting for next month.
			</p>
		</Prose>
	);
}

function Months() {
	return (
		<Prose>
			<ul>
				<li>
					<strong>First month:</strong> get to know your skin. Photograph each part of the body, and closely every spot
					that stands out. This is what you will compare with.
				</li>
				<li>
					<strong>Every month:</strong> go through the eight steps, look at last month’s photos of the spots that you
					follow, and take new ones in the same light from the same distance.
				</li>
				<li>
					<strong>Every third month:</strong> compare with the first month. Slow changes do not show from one month to
					the next.
				</li>
				<li>
					<strong>Once a year:</strong> have a dermatologist look at all of your skin, and take the record with you.
					People at higher risk go more often, as their doctor advises.
				</li>
			</ul>
			<p>
				Children’s moles grow with them, and pregnancy and age bring harmless spots too. A change is a reason to look
				closely and to ask, not to panic.
			</p>
		</Prose>
	);
}
