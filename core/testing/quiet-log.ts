import type { Log } from '../platform/index.ts';

/** Says nothing. */
export const quietLog: Log = { info: () => {}, warn: () => {}, error: () => {} };
