import { answer, findArticle, sources, topics } from '@dermavigil/ask';
import { riskLevels } from '@dermavigil/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { errorResponse, fakeServer } from '../../test/fake-server.ts';
import { makeConfig } from '../../test/fixtures.ts';
import { renderPart } from '../../test/render-app.tsx';
import { AskBox } from './ask-box.tsx';
import { type AskedResult, quoteResult } from './quote-result.ts';
import { getSuggestions } from './suggestions.ts';

const result: AskedResult = {
	answer: {
		mode: 'consumer',
		riskLevel: 'medium',
		label: 'Melanocytic Nevus',
		reason: null,
		redFlag: false,
		countsFrom: null,
		recommendation: 'Have a dermatologist look at this spot in the next few weeks.',
		predictions: [
			{ label: 'Melanocytic Nevus', confidence: 62.4 },
			{ label: 'Melanoma', confidence: 21.3 },
		],
		possible: [],
		malignantProbability: 37.2,
	},
	thresholds: { medium: 0.05, high: 0.5 },
};

const withModel = { config: makeConfig({ ask: { name: 'llm.example.org' } }) };

function open(about: AskedResult | null = null) {
	const { user } = renderPart(<AskBox result={about} />);
	const ask = async (question: string) => {
		await user.clear(screen.getByLabelText('Your question'));
		await user.paste(question);
		await user.keyboard('{Enter}');
		await act(() => vi.dynamicImportSettled());
	};
	return { user, ask };
}

it('quotes the article word for word with its sources and day, announces it politely, and sends nothing', async () => {
	const server = fakeServer({ config: makeConfig() });
	const { ask } = open();
	await ask('does a biopsy hurt');
	expect(await screen.findByRole('heading', { name: 'Does a biopsy hurt?' })).toBeVisible();
	expect(screen.getByRole('status')).toHaveTextContent('Answer below: Does a biopsy hurt?');
	expect(screen.getByText(findArticle('biopsy-pain')!.text)).toBeVisible();
	expect(screen.getByRole('link', { name: 'NHS: Melanoma skin cancer' })).toHaveAttribute(
		'href',
		sources.nhsMelanoma.href,
	);
	expect(screen.getByText(/Written .*2026/)).toBeVisible();
	expect(screen.getByRole('link', { name: 'Find it among all answers' })).toHaveAttribute(
		'href',
		'/answers#biopsy-pain',
	);
	expect(screen.queryByRole('button', { name: 'Agree and rephrase' })).not.toBeInTheDocument();
	expect(server.requests.filter(({ name }) => name !== 'config')).toEqual([]);
	expect(localStorage).toHaveLength(0);
});

it('puts red flags first, says what it does not know, and asks for a question', async () => {
	fakeServer({ config: makeConfig() });
	const { user, ask } = open();
	await user.click(screen.getByRole('button', { name: 'Ask' }));
	const field = screen.getByLabelText('Your question');
	expect(field).toHaveAccessibleDescription('Please write a question first.');
	expect(screen.getByRole('status')).toHaveTextContent('Please write a question first.');
	expect(field).toHaveFocus();
	await user.keyboard('w');
	expect(screen.queryByText('Please write a question first.')).not.toBeInTheDocument();
	await ask('who won the match? my mole is bleeding');
	const [urgent] = await screen.findAllByText(/press a clean cloth on it/, { selector: 'div > p' });
	expect(screen.getByRole('status')).toHaveTextContent(
		/^Show this spot to a doctor within two weeks, because it has bled/,
	);
	const heading = screen.getByRole('heading', { name: 'My spot bleeds. What should I do?' });
	expect(urgent!.compareDocumentPosition(heading)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
	const button = within(screen.getAllByRole('listitem').at(-1)!).getByRole('button');
	await user.click(button);
	expect(screen.getByRole('heading', { name: button.textContent! })).toHaveFocus();
	expect(screen.getByText(/press a clean cloth on it/, { selector: 'div > p' })).toBeVisible();
	await ask('how do I fix my bicycle');
	expect(screen.getAllByText('I don’t know that; ask a doctor.')).toHaveLength(2);
	const [announced] = screen.getAllByText('I don’t know that; ask a doctor.');
	await ask('how do I fix my car');
	await waitFor(() => expect(announced).not.toBeInTheDocument());
	expect(screen.getAllByText('I don’t know that; ask a doctor.')).toHaveLength(2);
});

it('does not say that it knows nothing if only a red flag answers', async () => {
	fakeServer({ config: makeConfig() });
	const { ask } = open();
	await ask('there was blood on my shirt from the mole');
	expect(await screen.findByText(/press a clean cloth on it/, { selector: 'div > p' })).toBeVisible();
	expect(screen.getByRole('status')).toHaveTextContent(/^Show this spot to a doctor within two weeks/);
	expect(screen.queryByText(/I don’t know that/)).not.toBeInTheDocument();
});

it('answers from the result first, with its own numbers', async () => {
	fakeServer({ config: makeConfig() });
	const { user } = open(result);
	await user.click(screen.getByRole('button', { name: 'What does Medium Risk mean?' }));
	const article = within(await screen.findByRole('article'));
	expect(article.getByText('From your result')).toBeVisible();
	expect(
		article.getByText(
			'Medium Risk: 37% chance of skin cancer or precancer, as the AI sees it. Medium from 5%, High from 50%.',
		),
	).toBeVisible();
	const close = { ...result.answer, malignantProbability: 49.9 };
	expect(quoteResult('risk', { ...result, answer: close })).toMatch(/^Medium Risk: just under 50% chance of/);
	expect(quoteResult('names', result)).toBe('Melanocytic Nevus 62%, Melanoma 21%.');
	expect(quoteResult('next', result)).toBe(result.answer.recommendation);
	const bled = 'Show this spot to a doctor within two weeks, because it has bled.';
	const flagged = {
		...result,
		answer: { ...result.answer, riskLevel: 'low', redFlag: true, recommendation: bled },
	} as const;
	expect(quoteResult('risk', flagged)).toMatch(new RegExp(`^Low Risk: .* High from 50%\\. ${bled}$`));
	const unsuitable = { ...result.answer, label: 'Image not suitable', reason: 'This photo is too dark to assess.' };
	expect(quoteResult('risk', { ...result, answer: unsuitable })).toMatch(/^Image not suitable. This photo is too dark/);
	const [related] = screen.getAllByRole('listitem').slice(-1);
	const button = within(related!).getByRole('button');
	await user.click(button);
	expect(screen.getByRole('heading', { name: button.textContent! })).toBeVisible();
});

it('gets another text only after consent, and sends only the question and the articles', async () => {
	const text = 'A biopsy can be sore.';
	const server = fakeServer({ ...withModel, phraseAnswer: { sentences: [{ text, articles: ['biopsy-pain'] }] } });
	const { user, ask } = open(result);
	await ask('does a biopsy hurt');
	const agree = await screen.findByRole('button', { name: 'Agree and rephrase' });
	expect(screen.getByText(/Nothing else is sent: no photo, no result, no name/)).toBeVisible();
	expect(server.getRequests('phraseAnswer')).toEqual([]);
	await user.click(agree);
	await act(() => vi.dynamicImportSettled());
	expect(await screen.findByText(text)).toBeVisible();
	expect(screen.getByText('In other words, by an AI service')).toHaveFocus();
	expect(screen.getByText('[Does a biopsy hurt?]')).toBeVisible();
	const [request] = server.getRequests('phraseAnswer');
	expect(request!.body).toEqual({
		question: 'does a biopsy hurt',
		articles: answer('does a biopsy hurt')
			.articles.map(({ id }) => id)
			.sort(),
	});
	await user.click(screen.getByRole('button', { name: 'Stop sending my questions' }));
	expect(screen.queryByText(text)).not.toBeInTheDocument();
	expect(document.activeElement).toContainElement(screen.getByRole('button', { name: 'Agree and rephrase' }));
	expect(document.activeElement).not.toBe(document.body);
	expect(screen.getByText(findArticle('biopsy-pain')!.text)).toBeVisible();
});

it.each([
	['an answer that no article supports', { sentences: [] }, /did not keep to the articles/],
	['a service that fails', () => errorResponse(503, 'The service did not answer.'), 'The service did not answer.'],
	[
		'a connection that fails',
		() => Promise.reject(new TypeError('Failed to fetch')),
		'It could not be put into other words. Please try again later.',
	],
])('still shows the article after %s', async (_, phraseAnswer, message) => {
	fakeServer({ ...withModel, phraseAnswer });
	const { user, ask } = open();
	await ask('does a biopsy hurt');
	await user.click(await screen.findByRole('button', { name: 'Agree and rephrase' }));
	await act(() => vi.dynamicImportSettled());
	expect(await screen.findByText(message)).toBeVisible();
	expect(screen.getByText(findArticle('biopsy-pain')!.text)).toBeVisible();
});

it('suggests questions that it answers, and quotes results only for articles that exist', () => {
	const suggested = [null, ...riskLevels].flatMap(getSuggestions);
	expect(suggested.filter((question) => answer(question).articles.length === 0)).toEqual([]);
	const about = (risk: (typeof riskLevels)[number]) => answer(getSuggestions(risk)[0]!).articles[0]!.id;
	expect(riskLevels.map(about)).toEqual(riskLevels);
	expect(topics.flatMap(({ articles }) => articles).filter(({ result: part }) => part).length).toBeGreaterThan(15);
});
