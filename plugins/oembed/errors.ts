import { defineErrors } from '../../core/index.ts';

/** Codes that the plugin answers with. */
export const problem = defineErrors({
  oembed_invalid_url: [404],
});
