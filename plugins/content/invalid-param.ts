import type { ApiError } from '../../core/index.ts';
import { problem } from './errors.ts';

/**
 * The answer to a parameter that only the records can prove wrong: an unknown venue, an end before its start.
 *
 * @param name of the parameter
 * @param message one sentence for the client
 */
export const invalidParam = (name: string, message: string): ApiError =>
  problem('rest_invalid_param', `Invalid parameter(s): ${name}`, {
    data: {
      params: { [name]: message },
      details: { [name]: { code: 'rest_invalid_param', message, data: null } },
    },
  });
