import type { ApiError } from './error.ts';
import { problem } from './problem.ts';

/** The error 429 with `Retry-After`. @param wait whole seconds, as returned by `Throttle.wait` */
export const tooManyAttempts = (message: string, wait: number): ApiError =>
  problem('rest_too_many_attempts', message, { headers: { 'Retry-After': String(wait) } });
