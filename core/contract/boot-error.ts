/** Why a set of plugins cannot start: one sentence for the person who set it up. Nothing is half started. */
export class BootError extends Error {
  /** @param options the cause, for the log */
  constructor(message: string, options?: { readonly cause: unknown }) {
    super(message, options);
    this.name = 'BootError';
  }
}
