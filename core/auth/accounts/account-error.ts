/** What is wrong with what was asked of an account, for programs. */
export type AccountProblem =
  | 'unknown_user'
  | 'login_invalid'
  | 'login_taken'
  | 'email_invalid'
  | 'email_taken'
  | 'slug_invalid'
  | 'slug_taken'
  | 'password_invalid'
  | 'name_invalid'
  | 'name_taken'
  | 'unknown_password'
  | 'too_many_passwords';

/** Why an account cannot be made or changed as asked: one sentence for the person who asked. Nothing was written. */
export class AccountError extends Error {
  readonly #problem: AccountProblem;

  constructor(message: string, problem: AccountProblem = 'unknown_user') {
    super(message);
    this.name = 'AccountError';
    this.#problem = problem;
  }

  /** Which of the problems it is. */
  get problem(): AccountProblem {
    return this.#problem;
  }
}
