import { parseSync } from 'oxc-parser';

interface Node {
	type: string;
	[key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
	typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const getChildren = (node: Node) => Object.values(node).flat().filter(isNode);

/** What people read in a file of the product: the sentences of MDX and HTML, or of the strings and elements of TypeScript. */
export function readTexts(path: string, source: string): string[] {
	if (path.endsWith('.mdx')) return readMdx(source);
	if (path.endsWith('.html')) return readHtml(source);
	return readStrings(path, source).filter(isSentence);
}

/** Every string and every element's text of a TypeScript file, for people or not. */
export function readStrings(path: string, source: string): string[] {
	const found: string[] = [];
	collect(parseSync(path, source).program as unknown as Node, found);
	return found.map((text) => text.replace(/\s+/g, ' ').trim());
}

/** Two words or more that begin like a sentence, and are neither a list of classes nor the path of a drawing. */
const isSentence = (text: string) => /^["“(]?[A-Z0-9].* [a-z“]/.test(text) && !/[-:]\[|\d[A-Z]|^[A-Z][-\d]/.test(text);

function collect(node: Node, found: string[]): void {
	if (node.type.startsWith('Import') || node.type === 'JSXText') return;
	if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
		const children = node.children as Node[];
		if (children.some((child) => child.type === 'JSXText' && /[a-z]/.test(String(child.value)))) {
			found.push(flatten(node));
			// Attributes are texts of their own, and so are those of what is inside.
			for (const child of getChildren(node)) collectAttributes(child, found);
			return;
		}
	}
	const text = flatten(node);
	if (isText(node)) found.push(text);
	for (const child of getChildren(node)) if (!isText(node) || !isText(child)) collect(child, found);
}

function collectAttributes(node: Node, found: string[]): void {
	if (node.type === 'JSXAttribute') collect(node, found);
	else for (const child of getChildren(node)) collectAttributes(child, found);
}

const isText = (node: Node) =>
	(node.type === 'Literal' && typeof node.value === 'string') ||
	node.type === 'TemplateLiteral' ||
	(node.type === 'BinaryExpression' && node.operator === '+');

/** The text of an element or of a string, with a 5 for each value that the code puts in. */
function flatten(node: Node): string {
	switch (node.type) {
		case 'JSXText':
			return String(node.value);
		case 'Literal':
			return String(node.value);
		case 'JSXExpressionContainer':
			return flatten(node.expression as Node);
		case 'BinaryExpression':
			return flatten(node.left as Node) + flatten(node.right as Node);
		case 'TemplateLiteral':
			return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('5');
		case 'JSXElement':
		case 'JSXFragment':
			return (node.children as Node[]).map(flatten).join('');
		default:
			return '5';
	}
}

function readMdx(source: string): string[] {
	return source
		.replace(/^(import|export)\s[^;]*;$/gm, '')
		.replace(/<\/?[A-Za-z][^>]*>/g, (tag) => (/^<\/(Step)|<Step /.test(tag) ? '\n\n' : ''))
		.replace(/\[#[\w-]+\]/g, '')
		.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
		.replace(/\{\w+\}/g, '5')
		.replace(/^#+ |\*\*/gm, '')
		.split(/\n\s*\n|\n(?=- )/)
		.map((text) =>
			text
				.replace(/^\s*- /, '')
				.replace(/\s+/g, ' ')
				.trim(),
		)
		.filter((text) => /\w \w/.test(text));
}

function readHtml(source: string): string[] {
	const attributes = [...source.matchAll(/\s(?:content|alt|title|aria-label)="([^"]+)"/g)].map(([, text]) => text!);
	const elements = source
		.replace(/<!--.*?-->/gs, '')
		.replace(/<\/?(span|noscript)\b[^>]*>/g, '')
		.split(/<[^>]*>/);
	return [...attributes, ...elements].map((text) => text.replace(/\s+/g, ' ').trim()).filter(isSentence);
}
