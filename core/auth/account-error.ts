/** Why an account cannot be made or changed as asked: one sentence for the person who asked. Nothing was written. */
export class AccountError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'AccountError';
  }
}
