import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from 'oxc-parser';
import { isCode, listFiles } from './files.ts';

/** One import. `to` is a path of the repository, or the name of a package or module from `outside`. */
export interface Import {
	from: string;
	line: number;
	to: string;
	outside: boolean;
}

/** Every import and re-export, static or dynamic, types included, of all code below `root`. */
export function readImports(root: string): Import[] {
	const files = listFiles(root);
	const workspaces = readWorkspaces(root, files);
	return files.filter(isCode).flatMap((from) => {
		const code = readFileSync(join(root, from), 'utf8');
		return findRequests(from, code).map(({ request, line }) => {
			const to = request.startsWith('.')
				? posix.join(posix.dirname(from), request.replace(/\?.*$/, ''))
				: resolveWorkspace(request, workspaces);
			return { from, line, to: to ?? request, outside: to === undefined };
		});
	});
}

function findRequests(path: string, text: string) {
	// The parser does not support MDX: only the import lines of such a file are read, and the others are left empty.
	const code = path.endsWith('.mdx') ? text.replace(/^(?!import .*['"];?$).*$/gm, '') : text;
	const { module, errors } = parseSync(path.replace(/\.mdx$/, '.tsx'), code);
	if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
	const requests = [
		...module.staticImports.map((one) => one.moduleRequest),
		...module.staticExports.flatMap((one) => one.entries.map((entry) => entry.moduleRequest)),
		...module.dynamicImports.map((one) => one.moduleRequest),
	];
	const found = new Map<number, { request: string; line: number }>();
	for (const request of requests) {
		const [, , name] = /^(['"`])(.*)\1$/.exec(code.slice(request?.start, request?.end)) ?? [];
		// The names of one `export { a, b } from` share one request.
		if (request && name)
			found.set(request.start, { request: name, line: code.slice(0, request.start).split('\n').length });
	}
	return [...found.values()];
}

/** The workspaces by name, each with its folder and what it exports. */
function readWorkspaces(root: string, files: string[]) {
	const manifests = files.filter((file) => /^(apps|packages)\/[^/]+\/package\.json$/.test(file));
	return manifests.map((path) => {
		const { name, exports = {} } = JSON.parse(readFileSync(join(root, path), 'utf8'));
		return {
			name: String(name),
			folder: posix.dirname(path),
			exports: (typeof exports === 'string' ? { '.': exports } : exports) as Record<string, unknown>,
		};
	});
}

function resolveWorkspace(request: string, workspaces: ReturnType<typeof readWorkspaces>) {
	const workspace = workspaces.find(({ name }) => request === name || request.startsWith(`${name}/`));
	if (!workspace) return undefined;
	const inside = `.${request.slice(workspace.name.length)}`;
	const target = workspace.exports[inside];
	return posix.join(workspace.folder, typeof target === 'string' ? target : inside);
}
