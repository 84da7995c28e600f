import { defineErrors } from '../../core/index.ts';

/** Codes that site content answers with (reference, Site). A status of 401 stands for nobody where 403 stands for somebody. */
export const problem = defineErrors({
  empty_content: [400],
  rest_already_trashed: [410],
  rest_autosave_no_changes: [400],
  rest_cannot_assign_sticky: [403, 401],
  rest_cannot_assign_term: [403, 401],
  rest_cannot_create: [403, 401],
  rest_cannot_delete: [403, 401],
  rest_cannot_edit: [403, 401],
  rest_cannot_edit_others: [403, 401],
  rest_cannot_publish: [403, 401],
  rest_cannot_read: [403, 401],
  rest_cannot_read_status: [403, 401],
  rest_cannot_update: [403, 401],
  rest_cannot_view: [403, 401],
  rest_forbidden_context: [403, 401],
  rest_forbidden_orderby: [403, 401],
  rest_invalid_author: [400],
  rest_invalid_featured_media: [400],
  rest_invalid_field: [400],
  rest_no_search_term_defined: [400],
  rest_post_exists: [400],
  rest_post_incorrect_password: [403],
  rest_post_invalid_id: [404, 400],
  rest_post_invalid_page_number: [400],
  rest_post_invalid_parent: [404],
  rest_revision_invalid_offset_number: [400],
  rest_revision_invalid_page_number: [400],
  rest_taxonomy_invalid: [404],
  rest_term_invalid: [404],
  rest_trash_not_supported: [501],
  rest_type_invalid: [404],
  rest_search_invalid_page_number: [400],
  rest_status_invalid: [404],
  rest_user_cannot_view: [403, 401],
  rest_user_invalid_id: [404],
  rest_not_logged_in: [401],
});

/** A code that site content answers with. */
export type SiteCode = keyof typeof problem.catalogue;
