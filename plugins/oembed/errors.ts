import { defineErrors } from '../../core/index.ts';

/** Error codes of the plugin. */
export const problem = defineErrors({
  oembed_invalid_url: [404],
});
