/** An invalid command line: one sentence, and exit code 2. */
export class UsageError extends Error {
  /** Words after `almanac` of the command or group whose help explains more. */
  readonly about: readonly string[];

  constructor(message: string, about: readonly string[] = []) {
    super(message);
    this.name = 'UsageError';
    this.about = about;
  }
}
