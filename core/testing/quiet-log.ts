import type { Log } from '../ports/log.ts';

/** Says nothing. */
export const quietLog: Log = { info: () => {}, warn: () => {}, error: () => {} };
