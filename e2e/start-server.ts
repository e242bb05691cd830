import { rmSync } from 'node:fs';
import { dataDir } from './data-dir.ts';

// The rows, images and messages of an earlier run would be counted in this one.
rmSync(dataDir, { recursive: true, force: true });
await import('../apps/server/src/main.ts');
