import { defineErrors } from '../../../core/index.ts';

/** Error codes of the plugin. Of two statuses, 401 is for anonymous clients and 403 for users. */
export const problem = defineErrors({
  rest_cannot_edit: [403, 401],
  rest_post_invalid_id: [404],
  rest_preview_ended: [403],
});
