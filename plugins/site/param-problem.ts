import type { ApiError } from '../../core/index.ts';
import { problem, type SiteCode } from './errors.ts';

/** A 400 with a code of its own (reference) that names the parameter as a `rest_invalid_param` does. */
export const paramProblem = (code: SiteCode, name: string, message: string): ApiError =>
  problem(code, message, { status: 400, data: { params: { [name]: message } } });
