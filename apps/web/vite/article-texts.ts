import { fileURLToPath } from 'node:url';

/** A node of Markdown's syntax tree, as far as it is used here. */
interface Node {
	type: string;
	depth?: number;
	value?: string;
	children?: Node[];
	[key: string]: unknown;
}

/** The components that every text uses without importing them. */
const setting = ['TextSection', 'Prose', 'PageLink', 'OuterLink'];
const settingFile = fileURLToPath(new URL('../src/features/content/article/prose.tsx', import.meta.url));

/** How a heading gives its anchor: "## Fair use [#use]". */
const address = /\s*\[#([\w-]+)\]$/;

/**
 * Turns the Markdown of an article into sections. "# Title" and the paragraphs under it become the exports `title` and `lead`,
 * each "## Heading [#id]" with what follows a <TextSection>, its running text within <Prose>, and the list of them the export
 * `sections`. Components that a text imports stand in it by themselves, outside of <Prose>; it may import another `Prose`.
 */
function articleSections() {
	return (tree: Node): void => {
		const imports = tree.children!.filter(({ type }) => type === 'mdxjsEsm');
		const [opening = [], ...parts] = splitAtHeadings(tree.children!.filter((node) => !imports.includes(node)));
		const [title, ...lead] = opening;
		const sections = parts.map(([heading, ...content]) => ({ ...parseHeading(heading!), content }));
		tree.children = [
			...imports,
			importNames(setting.filter((name) => !imports.some(({ value }) => value!.includes(` ${name} `)))),
			exportConstant('title', title ? toText(title) : ''),
			exportConstant('lead', lead.map(toText).join(' ')),
			exportConstant(
				'sections',
				sections.map(({ id, title }) => ({ id, title })),
			),
			...sections.map(({ content }, index) => ({
				...element('TextSection', {}, wrapProse(content)),
				attributes: [spreadSection(index)],
			})),
		];
	};
}

/** Turns links into the product's own, and everything else into plain elements, which MDX would otherwise look up while the page runs. */
function plainElements() {
	return function toPlain(node: Node): void {
		const isBlock = ['root', 'mdxJsxFlowElement'].includes(node.type) || /^[ou]l$/.test(String(node.tagName));
		if (isBlock) node.children = node.children!.filter(({ type, value }) => type !== 'text' || value!.trim());
		for (const child of node.children ?? []) toPlain(child);
		// The author's line breaks become spaces, which compress better.
		if (node.type === 'text') node.value = node.value!.replace(/\s*\n\s*/g, ' ');
		if (node.type !== 'element') return;
		const { href } = node.properties as { href?: string };
		const attributes: Record<string, string> = {};
		if (href) attributes[href.startsWith('/') ? 'to' : 'href'] = href;
		const name = href ? (href.startsWith('/') ? 'PageLink' : 'OuterLink') : (node.tagName as string);
		Object.assign(node, element(name, attributes, node.children!), { data: { _mdxExplicitJsx: true } });
	};
}

/** Exports the text itself, without MDX's layout around it, which no text here has. */
function textAlone() {
	return (program: { body: { type: string; declaration?: { type: string } }[] }): void => {
		for (const node of program.body) {
			if (node.type === 'ExportDefaultDeclaration') node.declaration = identifier('_createMdxContent');
		}
	};
}

function splitAtHeadings(nodes: Node[]): Node[][] {
	const parts: Node[][] = [[]];
	for (const node of nodes) {
		if (node.type === 'heading' && node.depth === 2) parts.push([]);
		parts.at(-1)!.push(node);
	}
	return parts;
}

function parseHeading(heading: Node): { id: string; title: string } {
	const text = toText(heading);
	const id = text.match(address)?.[1];
	if (!id) throw new Error(`The heading "${text}" needs an address, such as [#short-name].`);
	return { id, title: text.replace(address, '') };
}

function wrapProse(nodes: Node[]): Node[] {
	const wrapped: Node[] = [];
	for (const node of nodes) {
		const last = wrapped.at(-1);
		if (node.type === 'mdxJsxFlowElement') wrapped.push(node);
		else if (last?.name === 'Prose') last.children!.push(node);
		else wrapped.push(element('Prose', {}, [node]));
	}
	return wrapped;
}

const toText = ({ value, children = [] }: Node): string =>
	(value ?? children.map(toText).join('')).replace(/\s+/g, ' ');

const element = (name: string, attributes: Record<string, string>, children: Node[]): Node => ({
	type: 'mdxJsxFlowElement',
	name,
	attributes: Object.entries(attributes).map(([key, value]) => ({ type: 'mdxJsxAttribute', name: key, value })),
	children,
});

const identifier = (name: string) => ({ type: 'Identifier', name });

/** A statement of the module in the form that MDX expects: the tree of a program. */
const statement = (node: object): Node => {
	const program = { type: 'Program', sourceType: 'module', body: [{ attributes: [], ...node }] };
	return { type: 'mdxjsEsm', value: '', data: { estree: program } };
};

const importNames = (names: string[]): Node =>
	statement({
		type: 'ImportDeclaration',
		specifiers: names.map((name) => ({
			type: 'ImportSpecifier',
			imported: identifier(name),
			local: identifier(name),
		})),
		source: { type: 'Literal', value: settingFile },
	});

const exportConstant = (name: string, value: Json): Node => {
	const declarations = [{ type: 'VariableDeclarator', id: identifier(name), init: toEstree(value) }];
	const declaration = { type: 'VariableDeclaration', kind: 'const', declarations };
	return statement({ type: 'ExportNamedDeclaration', specifiers: [], source: null, declaration });
};

/** `{...sections[index]}`: the id and title of a section appear in the module only once. */
const spreadSection = (index: number): Node => {
	const property = { type: 'Literal', value: index };
	const argument = {
		type: 'MemberExpression',
		object: identifier('sections'),
		property,
		computed: true,
		optional: false,
	};
	const expression = { type: 'ObjectExpression', properties: [{ type: 'SpreadElement', argument }] };
	const program = { type: 'Program', sourceType: 'module', body: [{ type: 'ExpressionStatement', expression }] };
	return { type: 'mdxJsxExpressionAttribute', value: `...sections[${index}]`, data: { estree: program } };
};

type Json = string | Json[] | { [key: string]: Json };

function toEstree(value: Json): object {
	if (typeof value === 'string') return { type: 'Literal', value };
	if (Array.isArray(value)) return { type: 'ArrayExpression', elements: value.map(toEstree) };
	const shape = { type: 'Property', kind: 'init', method: false, shorthand: false, computed: false };
	const properties = Object.entries(value).map(([name, part]) => ({
		...shape,
		key: identifier(name),
		value: toEstree(part),
	}));
	return { type: 'ObjectExpression', properties };
}

/** How the .mdx texts are compiled. */
export const articleTexts = {
	remarkPlugins: [articleSections],
	rehypePlugins: [plainElements],
	recmaPlugins: [textAlone],
};
