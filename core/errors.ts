import { defineErrors } from './contract/error.ts';

/** Codes that the core itself answers with (reference, Errors; security, Limits). A plugin has a catalogue of its own. */
export const problem = defineErrors({
  incorrect_password: [401],
  rest_bad_request: [400, 417],
  rest_body_too_complex: [400],
  rest_body_too_large: [413],
  rest_edit_conflict: [409],
  rest_forbidden: [403, 401],
  rest_headers_too_large: [431],
  rest_https_required: [403],
  rest_internal_error: [500],
  rest_invalid_encoding: [400],
  rest_invalid_json: [400],
  rest_invalid_param: [400],
  rest_missing_callback_param: [400],
  rest_no_route: [404],
  rest_precondition_failed: [412],
  rest_request_timeout: [408],
  rest_server_busy: [503],
  rest_storage_error: [503],
  rest_storage_full: [507],
  rest_too_many_attempts: [429],
  rest_too_many_params: [400],
  rest_uri_too_long: [414],
});
