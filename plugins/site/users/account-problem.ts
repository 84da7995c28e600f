import { AccountError, type AccountProblem, type Accounts, type ApiError } from '../../../core/index.ts';
import { invalidParam } from '../../content/index.ts';
import { problem } from '../errors.ts';

type Answer = (sentence: string) => ApiError;

const of =
  (name: string): Answer =>
  (sentence) =>
    invalidParam(name, sentence);

/** The API error of each account problem. */
const ANSWERS: Readonly<Record<AccountProblem, Answer>> = {
  unknown_user: () => problem('rest_user_invalid_id', 'There is no such user.'),
  login_invalid: of('username'),
  login_taken: () => problem('existing_user_login', 'There is a user with this username already.'),
  email_invalid: of('email'),
  email_taken: () => problem('existing_user_email', 'There is a user with this e-mail address already.'),
  slug_invalid: of('slug'),
  slug_taken: () => problem('rest_user_invalid_slug', 'Another user has this slug.'),
  password_invalid: of('password'),
  name_invalid: of('name'),
  name_taken: of('name'),
  unknown_password: () => problem('rest_application_password_not_found', 'There is no such application password.'),
  too_many_passwords: (sentence) => problem('rest_too_many_application_passwords', sentence),
};

const sentenceOf = ({ message }: AccountError) => `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;

/**
 * Calls an account function, which commands use too, and converts its errors to those of the API.
 *
 * @param others errors that differ for this call
 * @throws ApiError instead of an AccountError
 */
export function withAccountProblems<T>(change: () => T, others: Partial<typeof ANSWERS> = {}): T {
  try {
    return change();
  } catch (error) {
    throw answerTo(error, others);
  }
}

const answerTo = (error: unknown, others: Partial<typeof ANSWERS> = {}): unknown =>
  error instanceof AccountError ? { ...ANSWERS, ...others }[error.problem](sentenceOf(error)) : error;

/**
 * The hash of a new account password.
 *
 * @throws ApiError rest_invalid_param for one that is too short, too long, or contains control characters
 */
export async function hashedPassword(accounts: Pick<Accounts, 'hashPassword'>, password: string): Promise<string> {
  try {
    return await accounts.hashPassword(password);
  } catch (error) {
    throw answerTo(error);
  }
}
