import { oncePerText } from '../../../core/index.ts';
import { withBrandSpellingInTitle } from './brand-spelling.ts';
import { sanitize } from './html/sanitize.ts';
import { texturize } from './texturize.ts';

/** A title with the marks of print, as answers show it: with all the HTML that stands in it. */
export const titleHtml = (title: string): string => withBrandSpellingInTitle(texturize(title));

/** The title of a record as HTML, remembered of those that were shown last: loops on all pages show the same. */
export const printedTitle = oncePerText(2 * 1024 * 1024, (title) => titleHtml(sanitize(title)));
