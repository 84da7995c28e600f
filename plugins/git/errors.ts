import { defineErrors } from '../../core/index.ts';

/** Error codes of reading the past. */
export const problem = defineErrors({
  rest_history_unavailable: [503],
  rest_invalid_param: [400],
  rest_no_such_version: [404],
  rest_server_busy: [503],
});
