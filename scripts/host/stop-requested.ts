const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** Signals within this many milliseconds of the first one count as the same request. */
const SAME_WISH = 1_000;

/**
 * Resolves when the process is asked to stop. A later second signal ends it at once. npm forwards signals that the terminal has
 * already sent, so a duplicate that follows immediately is ignored.
 */
export const stopRequested = (): Promise<void> =>
  new Promise((stop) => {
    const leave = (): void => {
      for (const signal of SIGNALS) process.off(signal, heard);
    };
    const heard = (): void => {
      stop();
      setTimeout(leave, SAME_WISH).unref();
    };
    for (const signal of SIGNALS) process.on(signal, heard);
  });
