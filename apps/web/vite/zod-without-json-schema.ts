import type { Plugin } from 'vite';

const modules = /\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/;
const description = /\.describe\(\s*(?:'[^']*'|"[^"]*"),?\s*\)/g;

/**
 * Leaves out of the pages what only the server's OpenAPI page needs: zod's code that writes JSON Schema, 6 KB of what
 * the landing page loads, and the contract's descriptions. Schemas reference functions of those zod modules when they
 * are made, but call none of them.
 */
export function zodWithoutJsonSchema(): Plugin {
	return {
		name: 'zod-without-json-schema',
		apply: 'build',
		transform(code, id) {
			if (id.includes('/packages/contract/src/')) return { code: code.replace(description, ''), map: null };
			if (!modules.test(id)) return null;
			const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
			const unavailable = `() => () => { throw new Error('Pages write no JSON Schema.') }`;
			return { code: names.map((name) => `export const ${name} = ${unavailable};`).join('\n'), map: null };
		},
	};
}
