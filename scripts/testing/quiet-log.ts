import type { Log } from '../../core/host.ts';

/** Says nothing. */
export const quietLog: Log = { info: () => {}, warn: () => {}, error: () => {} };
