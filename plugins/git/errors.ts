import { defineErrors } from '../../core/index.ts';

/** Codes that reading the past answers with. */
export const problem = defineErrors({
  rest_history_unavailable: [503],
  rest_invalid_param: [400],
  rest_no_such_version: [404],
  rest_server_busy: [503],
});
