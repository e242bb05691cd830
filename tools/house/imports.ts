// Fails where an import or the size of a file, folder or tree breaks the rules of the house: see CONTRIBUTING.md.
import { checkImports } from './import-rules.ts';
import { readImports } from './read-imports.ts';
import { report } from './report.ts';
import { checkSizes } from './size-rules.ts';

const root = process.argv[2] ?? '.';
report([...checkImports(readImports(root)), ...checkSizes(root)]);
