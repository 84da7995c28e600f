/** Exit codes: success, failure (a sentence on standard error gives the reason), invalid command line. */
export const EXIT = { ok: 0, failed: 1, usage: 2 } as const;
