import { label, sanitize } from '../../content/index.ts';
import { tagName, tagsOf } from './tag.ts';

/** Elements that may stand wherever words may, in links, labels and paragraphs too. */
const WITHIN_LINES = new Set(
  'abbr b bdi bdo br cite code data del dfn em i img ins kbd mark q s samp small span strong sub sup time u var wbr'.split(
    ' ',
  ),
);

/**
 * A few words that anybody wrote, as HTML that fits into a link or a paragraph: of what does not fit, its words alone.
 *
 * @param links they may hold some: they stand in no link themselves
 */
export function phrase(html: string, { links = false } = {}): string {
  const clean = sanitize(html);
  const fits = (name: string) => WITHIN_LINES.has(name) || (links && name === 'a');
  return [...tagsOf(clean)].every(({ text }) => fits(tagName(text))) ? clean : label(clean);
}
