import { defineErrors } from '../../core/index.ts';

/** Codes that the builder answers with. */
export const problem = defineErrors({
  rest_design_set_invalid_page_number: [400],
});
