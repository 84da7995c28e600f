import { type ApiError, defineErrors } from '../../core/index.ts';

/** Codes that the plugin answers with. */
export const problem = defineErrors({
  oembed_invalid_url: [404],
});

/** The answer to every address that nothing can be shown of, whatever the cause: nobody learns what is hidden, or unreachable. */
export const invalidUrl = (): ApiError =>
  problem('oembed_invalid_url', 'There is nothing at this address that can be embedded.');
