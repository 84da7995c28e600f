/** Why a set of plugins cannot start: one sentence for the person who set it up. Nothing is half started. */
export class BootError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BootError';
  }
}
