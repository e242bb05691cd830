import { fileURLToPath } from 'node:url';

/** The server's data during the journeys: its own, so that they run beside a server that is in use. Empty at each start: see start-server.ts. */
export const dataDir = fileURLToPath(new URL('../node_modules/.cache/dermavigil-e2e', import.meta.url));
