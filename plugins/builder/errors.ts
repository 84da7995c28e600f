import { defineErrors } from '../../core/index.ts';

/** Error codes of the builder. */
export const problem = defineErrors({
  rest_design_set_invalid_page_number: [400],
});
