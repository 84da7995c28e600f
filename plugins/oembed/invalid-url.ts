import type { ApiError } from '../../core/index.ts';
import { problem } from './errors.ts';

/** The error for any address that cannot be embedded, whatever the cause, so as not to reveal what is hidden or unreachable. */
export const invalidUrl = (): ApiError => problem('oembed_invalid_url', 'Nothing at this URL can be embedded.');
