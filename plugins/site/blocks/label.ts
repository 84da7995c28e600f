import { textOf, texturize } from '../../content/index.ts';

/** A title or label, which may hold HTML, as the text of a link: its words alone. */
export const label = (html: string): string => texturize(textOf(html)).replaceAll('<', '&lt;').replaceAll('>', '&gt;');
