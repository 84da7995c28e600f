/** An error that nobody caught, or a rejection that nobody handled. */
export interface UncaughtError {
  readonly error: unknown;
  /** The plugin whose code is uppermost in its stack; undefined where there is none. */
  readonly plugin: string | undefined;
  /** Is code of almanac itself in its stack? */
  readonly isOwn: boolean;
}

/** What this process does about errors that nobody caught. */
export interface Uncaught {
  /**
   * Has them handled instead of ending the process, until what it gives is called.
   *
   * @param handle gives false for one that is to end the process all the same
   */
  follow(handle: (uncaught: UncaughtError) => boolean): () => void;
}
