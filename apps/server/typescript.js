// Lets Node.js run TypeScript, when loaded before everything else by --import. From 22.18 on it does so by itself, which takes
// half of the time that tsx takes on older ones. A call, because on Node 20 `--import tsx` does nothing in a worker thread.
if (!process.features.typescript) (await import('tsx/esm/api')).register();
