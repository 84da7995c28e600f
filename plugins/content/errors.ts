import { type ApiError, defineErrors } from '../../core/index.ts';

/** Codes that every kind of content answers with (reference, Errors). */
export const problem = defineErrors({
  rest_invalid_param: [400],
  term_exists: [400],
  rest_too_many_attempts: [429],
});

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
