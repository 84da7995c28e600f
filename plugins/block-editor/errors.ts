import { defineErrors } from '../../core/index.ts';

/** Error codes of the block editor's routes. */
export const problem = defineErrors({
  no_fallback_menu: [404],
  no_response: [404],
  rest_cannot_create: [401, 403],
  rest_cannot_export_templates: [401, 403],
  rest_cannot_view_url_details: [401, 403],
  rest_export_too_large: [413],
  rest_theme_not_found: [404],
});
