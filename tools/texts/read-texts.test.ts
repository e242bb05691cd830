import { expect, it } from 'vitest';
import { readTexts } from './read-texts.ts';

it('reads elements with their contents, attributes, and strings joined together', () => {
	const source = `
		import { A } from './Some file.ts';
		const text = { long: 'Take a photo ' + 'of the spot.', name: \`Saved by \${who} today\`, none: 'grid gap-2' };
		export const B = () => (
			<p className="Grid of two" aria-label="The best photo">
				See the <Link to="/faq" title="What people ask">questions</Link> about {count} photos.
				<Icon label={open ? 'Close the menu' : 'Open the menu'} />
			</p>
		);`;
	expect(readTexts('a.tsx', source)).toEqual([
		'Take a photo of the spot.',
		'Saved by 5 today',
		'See the questions about 5 photos.',
		'Grid of two',
		'The best photo',
		'What people ask',
		'Close the menu',
		'Open the menu',
	]);
});

it('reads the text of an HTML page in elements and attributes', () => {
	const source =
		'<meta content="A second look"><!-- Not this one --><p class="Grid of two">Read <span>this</span> first.</p>';
	expect(readTexts('a.html', source)).toEqual(['A second look', 'Read this first.']);
});

it('reads the paragraphs and list items of a page, without its links and components', () => {
	const source = `import { A } from './a.tsx';\n\nexport const seed = 1;\n\n# A page [#top]\n\nRead the [other one](/faq), **please**,\nat {minutes} minutes.<Cite sources="a" />\n\n- First point\n- Second\n  point`;
	expect(readTexts('a.mdx', source)).toEqual([
		'A page',
		'Read the other one, please, at 5 minutes.',
		'First point',
		'Second point',
	]);
});
