import { oncePerText } from '../../../core/index.ts';
import { sanitize } from './html/sanitize.ts';
import { texturize } from './texturize.ts';

/** The title of a record as HTML, remembered of those that were shown last: loops on all pages show the same. */
export const printedTitle = oncePerText(2 * 1024 * 1024, (title) => texturize(sanitize(title)));
