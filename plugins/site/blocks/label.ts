import { textOf } from '../../content/index.ts';
import { renderedTitle } from '../views/rendered.ts';

/** A title or label, which may hold HTML, as the text of a link: its words alone. */
export const label = (html: string): string =>
  renderedTitle(textOf(html)).replaceAll('<', '&lt;').replaceAll('>', '&gt;');
