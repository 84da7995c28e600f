import { textOf } from './excerpt.ts';
import { texturize } from './texturize.ts';

/** A title or label, which may contain HTML, as the text of a link: without tags. */
export const label = (html: string): string => texturize(textOf(html)).replaceAll('<', '&lt;').replaceAll('>', '&gt;');
