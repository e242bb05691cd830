import { createStore } from '../lib/store.ts';

/** Whether this page would open without a connection, once pages and facts are cached. */
export const worksOffline = createStore(false);
