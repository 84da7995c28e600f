import type { ApiError } from '../../contract/error.ts';
import { problem } from '../../contract/problem.ts';

/** A wrong login and a wrong password are answered alike (reference, Errors). */
export const wrongPassword = (): ApiError =>
  problem('incorrect_password', 'The login or the application password is wrong.');
