import type { Log } from '../../core/host.ts';

/** Discards all messages. */
export const quietLog: Log = { info: () => {}, warn: () => {}, error: () => {} };
