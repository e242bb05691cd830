import { Answer } from '../../education/answer.tsx';
import type { Question } from '../../education/questions.tsx';
import { PageLink } from './article/prose.tsx';

/** The questions beyond those of the educational panel. */
export const moreQuestions: readonly Question[] = [
	{
		id: 'risk',
		question: 'What do Low, Medium and High Risk mean?',
		answer: (
			<Answer>
				<p>
					The model gives every condition a probability. Those of melanoma, basal and squamous cell carcinoma and
					actinic keratosis are added up, and two thresholds decide: below the first it says Low, from the second on
					High. So a result can be High Risk although a harmless mole stands first, because melanoma comes close behind.
				</p>
				<p>The thresholds were chosen so that few cancers are called low, at the price of more false alarms.</p>
			</Answer>
		),
	},
	{
		id: 'unknown',
		question: 'Why is my result Unknown?',
		answer: (
			<Answer>
				<p>
					Because the photo could not be judged: it is too small, shows no skin lesion, or is of the kind that the other
					mode has learned from. The page says which, and what to do. Unknown never means low. The{' '}
					<PageLink to="/photo-guide">photo guide</PageLink> helps with the next attempt.
				</p>
			</Answer>
		),
	},
	{
		id: 'result',
		question: 'What should I do with a result?',
		answer: (
			<Answer>
				<ul className="grid list-disc gap-1.5 pl-5">
					<li>
						<strong>High:</strong> show the spot to a dermatologist as soon as you can, ideally within two weeks.
					</li>
					<li>
						<strong>Medium:</strong> have it looked at within the next weeks.
					</li>
					<li>
						<strong>Low:</strong> look again in a month, and compare. It is not an all-clear.
					</li>
				</ul>
				<p>
					If the spot changes, bleeds or worries you, see a doctor whatever the result:{' '}
					<PageLink to="/about-skin-cancer#doctor">when to see a doctor</PageLink>.
				</p>
			</Answer>
		),
	},
	{
		id: 'modes',
		question: 'Which mode do I need, Clinical or Consumer?',
		answer: (
			<Answer>
				<p>
					Consumer for photos taken with a phone or a camera. Clinical for pictures taken through a dermatoscope, as
					doctors use it; its texts are technical too.
				</p>
			</Answer>
		),
	},
	{
		id: 'heat-map',
		question: 'What does the heat-map show?',
		answer: (
			<Answer>
				<p>
					The parts of the photo that spoke most for the first-named condition. It shows where the model looked, not
					where a disease is. If it glows beside the spot, on a hair or a shadow, trust the result less.
				</p>
			</Answer>
		),
	},
	{
		id: 'skin-tones',
		question: 'Does it work on all skin tones?',
		answer: (
			<Answer>
				<p>
					Not equally well. It learned mostly from light skin, and how well it does on brown and black skin has not been
					measured: <PageLink to="/model-card#groups">for whom it was measured</PageLink>. Trust your own observation
					and a doctor more than a result.
				</p>
			</Answer>
		),
	},
	{
		id: 'offline',
		question: 'Does it work without a connection?',
		answer: (
			<Answer>
				<p>
					Yes, once the page has been open and one photo has been analyzed on this device: the pages and the model stay
					in your browser. It can also be installed like an app, from the browser’s menu.
				</p>
			</Answer>
		),
	},
	{
		id: 'withdraw',
		question: 'How do I take a contribution back?',
		answer: (
			<Answer>
				<p>
					On the page <PageLink to="/withdraw">Withdraw a photo</PageLink>, with the code that you were given. It erases
					the photo and everything kept with it. What a model has already learned from it stays learned. More in the{' '}
					<PageLink to="/privacy#contributions">privacy policy</PageLink>.
				</p>
			</Answer>
		),
	},
	{
		id: 'cost',
		question: 'What does it cost, and who is behind it?',
		answer: (
			<Answer>
				<p>
					The software is free and its code is open. Whoever runs this server decides whom it serves; how to reach them
					is under <PageLink to="/contact">contact</PageLink>. It may not be sold with the model it comes with:{' '}
					<PageLink to="/terms#licenses">licenses</PageLink>.
				</p>
			</Answer>
		),
	},
];
