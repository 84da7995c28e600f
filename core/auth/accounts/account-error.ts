/** What is wrong with a requested change of an account, as a code for programs. */
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

/** Why an account cannot be created or changed as requested: one sentence for the user. Nothing was written. */
export class AccountError extends Error {
  readonly #problem: AccountProblem;

  constructor(message: string, problem: AccountProblem = 'unknown_user') {
    super(message);
    this.name = 'AccountError';
    this.#problem = problem;
  }

  /** The code of the problem. */
  get problem(): AccountProblem {
    return this.#problem;
  }
}
