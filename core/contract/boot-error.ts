/** Why a set of plugins cannot start, as one sentence for the operator. Nothing has been started then. */
export class BootError extends Error {
  /** @param options the cause, for the log */
  constructor(message: string, options?: { readonly cause: unknown }) {
    super(message, options);
    this.name = 'BootError';
  }
}
