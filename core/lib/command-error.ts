/** Why a command of a plugin failed: one sentence for the person who typed it. Its exit code is 1. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
