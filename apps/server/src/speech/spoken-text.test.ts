import { expect, it } from 'vitest';
import { spokenText } from './spoken-text.ts';

it.each([
	['It is 5.5 mm wide and 1mm high.', 'It is 5.5 millimeters wide and 1 millimeter high.'],
	['12 mm² in 1.1 cm', '12 square millimeters in 1.1 centimeters'],
	['82 % or 7%', '82 percent or 7 percent'],
	['(about 3–5 mm).', 'about 3 to 5 millimeters.'],
	['on 2026-11-20', 'on 2026-11-20'],
	[
		'3 × 4 cm, <1 %, ≥ 5 °C, ±2',
		'3 by 4 centimeters, less than 1 percent, at least 5 degrees Celsius, plus or minus 2',
	],
	['e.g. UV light vs. AI', 'for example, U.V. light versus A.I.'],
	['a cancer (BCC); treat it', 'a cancer, basal cell carcinoma, treat it'],
	['A café “spot” – it’s fine…', "A cafe spot, it's fine..."],
])('says "%s" as words', (written, spoken) => {
	expect(spokenText(written)).toBe(spoken);
});

it('skips what cannot be spoken', () => {
	expect(spokenText('Fine 👍🏽, a heart ❤️ and\u0000 a\u0007 bell, so\u00adft')).toBe('Fine, a heart and a bell, soft');
	expect(spokenText('\ud800 half')).toBe('half');
	for (const silent of ['', ' ', '...', '😀', '日本', '--', '\u0000']) expect(spokenText(silent)).toBe('');
});

it('does not spell out what nobody wants to hear', () => {
	expect(spokenText(`${'9'.repeat(400)} and ${'x'.repeat(400)}`)).toBe('a long number and a long word');
});
