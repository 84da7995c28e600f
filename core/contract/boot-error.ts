/** Why a set of plugins cannot start, as one sentence for the operator. Nothing has been started. */
export class BootError extends Error {
  override readonly name = 'BootError';
}
