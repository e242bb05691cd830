import { getDocumentProxy } from 'unpdf';

// The reader needs this function of Node 22, which Node 20 lacks.
Object.assign(Promise, {
	try: async <Given extends unknown[]>(run: (...given: Given) => unknown, ...given: Given) => await run(...given),
});

interface Element {
	role?: string;
	alt?: string;
	children?: Element[];
}

/** What an independent reader finds in a PDF: the text of each page in the order of the file, and its structure. */
export async function readPdf(pdf: Uint8Array) {
	const document = await getDocumentProxy(new Uint8Array(pdf), { verbosity: 0 });
	const numbers = Array.from({ length: document.numPages }, (_, index) => index + 1);
	const pages = await Promise.all(numbers.map((number) => document.getPage(number)));
	const texts = await Promise.all(
		pages.map(async (page) => {
			const { items } = await page.getTextContent();
			return items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
		}),
	);
	const elements: Element[] = [];
	const collect = (element: Element) => {
		elements.push(element);
		element.children?.forEach(collect);
	};
	for (const page of pages) collect((await page.getStructTree()) as Element);
	const { info } = await document.getMetadata();
	return { texts, text: texts.join('\n'), elements, info: info as Record<string, unknown> };
}
