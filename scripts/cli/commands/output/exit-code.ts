/** What the command ends with, for scripts: done, failed (a sentence on standard error says why), not understood. */
export const EXIT = { ok: 0, failed: 1, usage: 2 } as const;
