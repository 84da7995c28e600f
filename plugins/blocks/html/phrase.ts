import { label, sanitize } from '../../content/index.ts';
import { tagName, tagsOf } from './tag.ts';

/** Inline elements that are also allowed inside links, labels and paragraphs. */
const WITHIN_LINES = new Set(
  'abbr b bdi bdo br cite code data del dfn em i img ins kbd mark q s samp small span strong sub sup time u var wbr'.split(
    ' ',
  ),
);

/**
 * User-written inline HTML made safe for use in a link or a paragraph; reduced to plain text if it contains anything else.
 *
 * @param links whether links are allowed, that is, the result is not itself inside a link
 */
export function phrase(html: string, { links = false } = {}): string {
  const clean = sanitize(html);
  const fits = (name: string) => WITHIN_LINES.has(name) || (links && name === 'a');
  return [...tagsOf(clean)].every(({ text }) => fits(tagName(text))) ? clean : label(clean);
}
