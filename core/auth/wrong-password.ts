import type { ApiError } from '../contract/error.ts';
import { problem } from '../errors.ts';

/** A wrong login and a wrong password are answered alike (reference, Errors); the challenge is RFC 9110's, section 11.6.1. */
export const wrongPassword = (): ApiError =>
  problem('incorrect_password', 'The login or the application password is wrong.', {
    headers: { 'WWW-Authenticate': 'Basic realm="almanac", charset="UTF-8"' },
  });
