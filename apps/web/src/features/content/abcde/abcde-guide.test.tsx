import { act, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { press } from '../../../../test/form.ts';
import { renderPart } from '../../../../test/render-app.tsx';
import { AbcdeGuide } from './abcde-guide.tsx';
import { getOutline } from './abcde-lesion.tsx';
import { describeSigns, getLevel, millimeters, ordinary, signs, suspicious } from './abcde-signs.ts';

const slider = (name: string) => screen.getByRole('slider', { name });
const getDescription = () => screen.getByRole('img').getAttribute('aria-label');
const spoken = () => document.querySelector('[aria-live=polite]')?.textContent;

async function pressKey(user: UserEvent, name: string, key: string, times = 1) {
	act(() => slider(name).focus());
	for (let count = 0; count < times; count++) await user.keyboard(`{${key}}`);
}

test('every sign starts as in an ordinary mole', () => {
	renderPart(<AbcdeGuide />);
	for (const { name, sign, levels } of signs) {
		expect(slider(name)).toHaveAttribute('aria-valuenow', String(ordinary[sign]));
		expect(slider(name)).toHaveAttribute('aria-valuetext', levels[0].short);
	}
	expect(screen.getByText('None of the ABCDE signs here. Check again next month.')).toBeVisible();
});

test('each slider changes its own sign by keyboard, in the drawing and in words', async () => {
	const { user } = renderPart(<AbcdeGuide />);
	for (const { name, sign, levels } of signs) {
		const before = getDescription();
		await pressKey(user, name, 'End');
		expect(slider(name)).toHaveAttribute('aria-valuenow', '100');
		expect(screen.getByText(levels[2].text)).toBeVisible();
		expect(getDescription()).not.toBe(before);
		expect(getDescription()).toContain(`${sign}: ${levels[2].short}`);
		expect(spoken()).toContain(levels[2].text);
		await pressKey(user, name, 'Home');
		expect(slider(name)).toHaveAttribute('aria-valuetext', levels[0].short);
	}
});

test('arrow keys move in steps, and a new level is announced', async () => {
	const { user } = renderPart(<AbcdeGuide />);
	await pressKey(user, 'Border', 'ArrowRight', 4);
	expect(slider('Border')).toHaveAttribute('aria-valuenow', '20');
	expect(slider('Border')).toHaveAttribute('aria-valuetext', 'smooth');
	await pressKey(user, 'Border', 'ArrowRight');
	expect(slider('Border')).toHaveAttribute('aria-valuetext', 'uneven');
	expect(spoken()).toContain('One sign (border).');
});

test('the examples set all five at once', async () => {
	const { user } = renderPart(<AbcdeGuide />);
	await press(user, 'Suspicious spot');
	for (const { name, sign } of signs) {
		expect(slider(name)).toHaveAttribute('aria-valuenow', String(suspicious[sign]));
	}
	expect(spoken()).toContain('5 of 5 signs');
	await press(user, 'Ordinary mole');
	expect(within(screen.getByRole('list')).getAllByText(/Do the two halves match/)).toHaveLength(1);
	expect(spoken()).toContain('None of the ABCDE signs');
});

test('size counts from 6 mm, and change or any other strong sign alone is enough to see a doctor', () => {
	expect(millimeters(40)).toBe(6);
	expect(getLevel('diameter', 35)).toBe(0);
	expect(getLevel('diameter', 40)).toBe(1);
	for (const sign of ['asymmetry', 'border', 'color'] as const) {
		expect(describeSigns({ ...ordinary, [sign]: 40 })).not.toContain('doctor');
		expect(describeSigns({ ...ordinary, [sign]: 80 })).toContain('Show such a spot to a doctor.');
	}
	expect(describeSigns({ ...ordinary, evolution: 60 })).toContain('Show such a spot to a doctor.');
	expect(describeSigns({ ...ordinary, diameter: 80 })).not.toContain('doctor');
});

test('asymmetry, border and diameter reshape the outline', () => {
	const outlines = [
		getOutline(ordinary),
		getOutline({ ...ordinary, asymmetry: 80 }),
		getOutline({ ...ordinary, border: 80 }),
		getOutline({ ...ordinary, diameter: 80 }),
	];
	expect(new Set(outlines).size).toBe(4);
});
