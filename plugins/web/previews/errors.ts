import { defineErrors } from '../../../core/index.ts';

/** Codes that the plugin answers with. A status of 401 stands for nobody where 403 stands for somebody. */
export const problem = defineErrors({
  rest_cannot_edit: [403, 401],
  rest_post_invalid_id: [404],
  rest_preview_ended: [403],
});
