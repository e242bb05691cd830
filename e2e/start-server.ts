import { rmSync } from 'node:fs';

// The rows, images and messages of an earlier run would be counted in this one.
rmSync(process.env.DATA_DIR!, { recursive: true, force: true });
await import('../apps/server/src/main.ts');
