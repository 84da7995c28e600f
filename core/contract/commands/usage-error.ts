/** A command line that cannot be understood: one sentence, and exit code 2. */
export class UsageError extends Error {
  /** Words after `almanac` of the command, or of the group, whose help says more. */
  readonly about: readonly string[];

  constructor(message: string, about: readonly string[] = []) {
    super(message);
    this.name = 'UsageError';
    this.about = about;
  }
}
