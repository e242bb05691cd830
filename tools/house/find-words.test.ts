import { afterAll, afterEach, expect, test } from 'vitest';
import { findWords, type RetiredWord } from './find-words.ts';
import { createTree } from './test/tree.ts';

const { root, write, reset, remove } = createTree({ '.gitignore': 'dist/' });
afterEach(reset);
afterAll(remove);

const name: RetiredWord = { retired: 'whence', use: 'source', identifiers: '^whence([A-Z]|$)', unless: 'whenceforth' };
const word: RetiredWord = {
	retired: 'steed',
	use: 'horse',
	text: '(?<![a-z])steeds?(?![a-z])',
	unless: 'steed & sons',
};

test.each([
	['a variable', 'src/a.ts', '\nconst whence = 1;', 'src/a.ts:2: whence (whence): source'],
	['a property', 'src/a.ts', 'export const a = {\n\twhence: 1 };', 'src/a.ts:2: whence (whence): source'],
	['a type', 'src/a.ts', 'type A = { whenceFrom: string };', 'src/a.ts:1: whenceFrom (whence): source'],
	['a prop', 'src/a.tsx', 'export const a = <p\n\twhence={1} />;', 'src/a.tsx:2: whence (whence): source'],
	['the name of a file', 'src/whence-from.test.ts', '', 'src/whence-from.test.ts:1: whenceFrom (whence): source'],
])('a retired name fails as %s', (_, path, text, fault) => {
	write(path, text);
	expect(findWords(root, [name])).toEqual([fault]);
});

test('a retired name may occur in sentences, comments and longer words', () => {
	write('src/a.ts', "// whence it came\nexport const nowhence = 'whence';\nexport const whenceforth = 1;");
	write('docs/a.md', 'The place whence it came.');
	expect(findWords(root, [name])).toEqual([]);
});

test.each([
	['code', 'src/a.ts', 'const a = 1;\nconst steed = 2;', 2],
	['a comment', 'src/a.ts', '// Two Steeds.', 1],
	['a text', 'src/a.tsx', 'export const a = <p>\n\n\tYour steed</p>;', 3],
	['Python', 'training/a.py', 'steed_name = 1', 1],
	['SQL', 'src/a.sql', 'select "steed";', 1],
	['the wire', 'test/a.json', '{\n"steed": 1 }', 2],
	['documents', 'docs/a.md', '# The steed', 1],
	['the path of a file that is no text', 'docs/steed.png', '\0', 1],
	['the name of a folder', 'src/steed/a.ts', '', 1],
])('a retired word fails in %s', (_, path, text, line) => {
	write(path, text);
	expect(findWords(root, [word])).toEqual([
		expect.stringMatching(new RegExp(`^${path}:${line}: .* \\(steed\\): horse$`)),
	]);
});

test('what an entry allows passes, but only where it is allowed', () => {
	write('a.md', 'Steed & Sons\nsteedfast');
	expect(findWords(root, [word])).toEqual([]);
	write('a.md', 'The steed of Steed & Sons');
	expect(findWords(root, [word])).toHaveLength(1);
});

test('a file that needs a retired word may have it', () => {
	write('src/read.test.ts', "'steed'");
	expect(findWords(root, [word])).toHaveLength(1);
	expect(findWords(root, [{ ...word, exceptIn: 'read\\.test\\.ts$' }])).toEqual([]);
});

test('files about the past, and files that others wrote, may have retired words', () => {
	write('CHANGELOG.md', 'steed');
	write('docs/glossary.md', 'horse, not steed');
	write('apps/server/src/db/migrations/0000_start.sql', 'create table steed ();');
	write('packages/analysis/model/model-card.json', '{ "steed": 1 }');
	write('dist/steed.js', 'steed');
	expect(findWords(root, [word])).toEqual([]);
});
