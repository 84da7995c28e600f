import { oncePerText } from '../../../core/index.ts';
import { sanitize } from './html/sanitize.ts';
import { texturize, withBrandSpellingInTitle } from './texturize.ts';

/** A title with typographic punctuation, as shown in responses, including all its HTML. */
export const titleHtml = (title: string): string => withBrandSpellingInTitle(texturize(title));

/** The title of a record as HTML; recent ones are cached, because loops on all pages show the same titles. */
export const printedTitle = oncePerText(2 * 1024 * 1024, (title) => titleHtml(sanitize(title)));
