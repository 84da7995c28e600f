import type { ApiError } from '../../core/index.ts';
import { problem } from './errors.ts';

/** The answer to every address that nothing can be shown of, whatever the cause: nobody learns what is hidden, or unreachable. */
export const invalidUrl = (): ApiError => problem('oembed_invalid_url', 'Nothing at this URL can be embedded.');
