import { defineErrors } from '../../core/index.ts';

/** Error codes shared by all kinds of content (reference, Errors). */
export const problem = defineErrors({
  duplicate_term_slug: [400],
  empty_term_name: [400],
  rest_invalid_param: [400],
  term_exists: [400],
  rest_too_many_attempts: [429],
});
