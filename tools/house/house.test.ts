import { afterAll, afterEach, expect, test } from 'vitest';
import { checkImports } from './import-rules.ts';
import { readImports } from './read-imports.ts';
import { checkSizes } from './size-rules.ts';
import { createTree } from './test/tree.ts';

const { root, write, reset, remove } = createTree({
	'packages/contract/package.json': '{ "name": "@dermavigil/contract", "exports": "./src/index.ts" }',
	'packages/analysis/package.json': '{ "name": "@dermavigil/analysis", "exports": "./src/index.ts" }',
	'packages/embedded-postgres/package.json':
		'{ "name": "@dermavigil/embedded-postgres", "exports": "./src/server.ts" }',
	'apps/server/package.json': '{ "name": "@dermavigil/server" }',
	'packages/report/src/report.ts': "import 'pdfkit/output';\nimport '@fontsource/noto-sans/files/a.woff?url';",
	'packages/contract/src/index.ts': "import { z } from 'zod';",
	'packages/analysis/src/index.ts': "import '@dermavigil/contract';\nimport '#runtime';",
	'packages/embedded-postgres/src/server.ts': "import pg from 'pg';\nimport { readFile } from 'node:fs/promises';",
	'tools/seed.ts': "import '../apps/server/src/app.ts';",
	'apps/server/src/app.ts': "import './features/scans/routes.ts';\nimport './db/pool.ts';",
	'apps/server/src/administer.ts': "import './features/scans/routes.ts';\nimport 'node:path';",
	'apps/server/src/features/scans/routes.ts': "import '../../db/pool.ts';",
	'apps/server/src/db/pool.ts': '',
	'apps/web/src/router.tsx': "import './features/scan/page.tsx';\nimport './app/layout.tsx';",
	'apps/web/src/app/layout.tsx': "import '../ui/button.tsx';",
	'apps/web/src/features/scan/page.tsx':
		"import '../../results/risk.tsx';\nconst rare = () => import('../../api/scans.ts');",
	'apps/web/src/features/journal/list.tsx': "export { send } from '../../api/scans.ts';",
	'apps/web/src/results/risk.tsx': "import type { Scan } from '../api/scans.ts';\nimport '../ui/button.tsx';",
	'apps/web/src/api/scans.ts': "import '@dermavigil/contract';\nimport '../lib/store.ts';",
	'apps/web/src/ui/button.tsx': "import '../lib/store.ts';",
	'apps/web/src/lib/store.ts': '',
});
afterEach(reset);
afterAll(remove);

const check = () => [...checkImports(readImports(root)), ...checkSizes(root)];

test('a tree that follows the rules passes', () => {
	expect(check()).toEqual([]);
});

test.each([
	['upwards', 'apps/web/src/lib/format.ts', '../ui/button.tsx', 'ui lies above lib'],
	[
		'of a feature from a shared part',
		'apps/web/src/results/label.tsx',
		'../features/scan/page.tsx',
		'features/scan lies above results',
	],
	['of the router', 'apps/web/src/app/menu.tsx', '../router.tsx', 'router.tsx lies above app'],
	['of another feature', 'apps/web/src/features/journal/row.tsx', '../scan/page.tsx', 'imports no other feature'],
	['of a feature from the frame', 'apps/web/src/app/menu.tsx', '../features/scan/page.tsx', 'nothing of each other'],
	[
		'of the frame from a feature',
		'apps/web/src/features/journal/row.tsx',
		'../../app/layout.tsx',
		'nothing of each other',
	],
	[
		'of another feature on the server',
		'apps/server/src/features/cases/routes.ts',
		'../scans/routes.ts',
		'imports no other feature',
	],
	[
		'of a feature from below on the server',
		'apps/server/src/db/rows.ts',
		'../features/scans/routes.ts',
		'only app.ts and administer.ts know the features',
	],
	[
		'of a feature from another file beside app.ts',
		'apps/server/src/main.ts',
		'./features/scans/routes.ts',
		'only app.ts and administer.ts know the features',
	],
	['of a screen into api', 'apps/web/src/api/lesions.ts', '../ui/button.tsx', 'api knows no screen'],
	['of a package into ui', 'apps/web/src/ui/label.tsx', '@dermavigil/contract', 'ui knows no domain'],
	['of a package into lib', 'apps/web/src/lib/format.ts', '@dermavigil/contract', 'lib knows no domain'],
	['of Node into a page', 'apps/web/src/features/scan/camera.ts', 'node:fs', 'pages run in browsers'],
	['of Node by its old name into a page', 'apps/web/src/lib/format.ts', 'fs/promises', 'pages run in browsers'],
	[
		'of the other app by path',
		'apps/web/src/lib/format.ts',
		'../../../server/src/app.ts',
		'apps never import each other',
	],
	['of the other app by name', 'apps/web/vite/plugin.ts', '@dermavigil/server/app', 'apps never import each other'],
	[
		'of an app from a package',
		'packages/report/src/page.ts',
		'../../../apps/server/src/app.ts',
		'packages import no apps',
	],
	['of tools', 'apps/server/src/db/rows.ts', '../../../../tools/seed.ts', 'apps and packages alone'],
	['of a test', 'apps/web/src/lib/format.ts', '../../test/render-app.tsx', 'imports no tests'],
	['of a library into contract', 'packages/contract/src/scan.ts', 'react', 'contract imports zod alone'],
	[
		'of another package into embedded-postgres',
		'packages/embedded-postgres/src/server.ts',
		'@dermavigil/contract',
		'embedded-postgres imports node:, pg alone',
	],
	[
		'of the server into embedded-postgres by path',
		'packages/embedded-postgres/src/server.ts',
		'../../../apps/server/src/config.ts',
		'packages import no apps',
	],
	['of a library into report', 'packages/report/src/page.ts', 'react', 'report imports packages/contract, pdfkit'],
	['of another package into report', 'packages/report/src/page.ts', '@dermavigil/analysis', 'report imports packages'],
	['of another package into ask', 'packages/ask/src/find.ts', '@dermavigil/analysis', 'ask imports packages/contract'],
	['of Node into analysis', 'packages/analysis/src/assess.ts', 'node:fs', 'analysis imports packages/contract'],
])('an import %s fails', (_, from, request, fault) => {
	write(from, `const first = 1;\nimport '${request}';`);
	expect(check()[0]).toMatch(new RegExp(`^${from}:2: imports .*${fault}`));
});

test('imports in pages of prose are checked too', () => {
	write(
		'apps/web/src/lib/prose.mdx',
		"import { Button } from '../ui/button.tsx';\n\n# Privacy\n\nimport nothing {here}.",
	);
	expect(check()[0]).toMatch('apps/web/src/lib/prose.mdx:1: imports apps/web/src/ui/button.tsx: ui lies above lib');
});

test('a circle of files fails, even if one of the imports is only of a type', () => {
	write('apps/server/src/db/rows.ts', "import type { Pool } from './lock.ts';");
	write('apps/server/src/db/lock.ts', "export * from './rows.ts';");
	expect(check()).toEqual([
		expect.stringMatching('circle of files: apps/server/src/db/lock.ts, apps/server/src/db/rows.ts'),
	]);
});

test('a circle of rooms fails, although no file is in one', () => {
	write('apps/web/src/analysis/start.ts', "import '../results/risk.tsx';");
	write('apps/web/src/results/again.ts', "import '../analysis/start.ts';");
	expect(check()).toEqual([expect.stringMatching('circle of rooms: apps/web/src/analysis, apps/web/src/results')]);
});

test('a room that is not in the plan fails', () => {
	write('apps/web/src/helpers/thing.ts', '');
	expect(check()).toEqual([expect.stringMatching('apps/web/src/helpers:1: is on no floor')]);
});

test('a nineteenth room of the web fails', () => {
	// There are seven already.
	for (let n = 8; n <= 19; n++) write(`apps/web/src/features/number-${n}/page.tsx`, '');
	expect(check()).toEqual(['apps/web/src:1: has 19 rooms, 18 at most']);
});

test('a folder with more than twenty files fails, tests not counted', () => {
	for (let n = 2; n <= 20; n++) write(`apps/web/src/lib/number-${n}.ts`, '');
	write('apps/web/src/lib/store.test.ts', '');
	expect(check()).toEqual([]);
	write('apps/web/src/lib/number-21.ts', '');
	expect(check()).toEqual(['apps/web/src/lib:1: has 21 files lying flat, 20 at most']);
});

test('a file of more than 180 lines fails', () => {
	write('apps/web/src/lib/long.ts', '// line\n'.repeat(180));
	expect(check()).toEqual([]);
	write('apps/web/src/lib/long.ts', '// line\n'.repeat(181));
	expect(check()).toEqual(['apps/web/src/lib/long.ts:181: has 181 lines, 180 at most']);
});
