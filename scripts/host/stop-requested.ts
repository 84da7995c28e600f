const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** What comes within so many milliseconds of a signal is the same wish once more. */
const SAME_WISH = 1_000;

/**
 * Resolves when somebody asks this process to end. Whoever asks again later is impatient, and it ends at once. npm passes on what
 * the terminal has sent to both: that second signal right behind the first is nobody's impatience.
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
