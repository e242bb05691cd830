// Preloaded into the server: its worker threads fail as they start. Node's own thread for loaders has no arguments.
import { isMainThread } from 'node:worker_threads';

if (!isMainThread && process.execArgv.length > 0) throw new Error('no memory left for this thread');
