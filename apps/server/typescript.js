// Lets Node.js run TypeScript, when loaded before everything else by --import. From 22.18 on Node.js does it by itself, which
// is faster than tsx. A call, because on Node 20 `--import tsx` does nothing in a worker thread.
if (!process.features.typescript) (await import('tsx/esm/api')).register();
