import { decodeReferences } from './decode-references.ts';
import { textOf } from './excerpt.ts';

/** The words of a piece of HTML as a plain text, for what takes no HTML: `Q&amp;A <b>today</b>` is `Q&A today`. */
export const plainText = (html: string): string => decodeReferences(textOf(html));
