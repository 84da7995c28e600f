import { chance, type Kind, type Known } from './known.ts';
import { SITE_URL } from './put.ts';
import { TITLES } from './words.ts';

/** Kinds with pages, and the first part of their pages' addresses. */
const EMBEDDED: readonly (readonly [kind: Kind, base: string])[] = [
  ['posts', '/post'],
  ['posts', '/post'],
  ['pages', ''],
  ['events', '/event'],
  ['events', '/event'],
  ['venues', '/venue'],
  ['organizers', '/organizer'],
  ['media', ''],
];
const HOW = ['', '', '&maxwidth=300', '&format=xml', '&_fields=title,author_name,thumbnail_url'];

/** Where the pages are that others frame, below the address of the site. */
export const FRAMES = '/embed/';

/** The page of an item in a frame, or what other sites are told of it, by its address or by its id. */
export function embedPath(known: Known): string {
  const { random } = known;
  const [kind, base] = random.pick(EMBEDDED);
  if (chance(random, 3)) return `${FRAMES}${known.id(kind)}`;
  const address = chance(random, 3) ? `${base}/${known.slug()}/` : `/?p=${known.id(kind)}`;
  return `/oembed/1.0/embed?url=${encodeURIComponent(SITE_URL + address)}${random.pick(HOW)}`;
}

/** How a person renames the author of some. @param text of the file of a user */
export const renamed = (text: string, { random }: Known): string =>
  `${JSON.stringify({ ...JSON.parse(text), name: random.pick(TITLES), slug: `writer-${random.below(999)}` }, null, 2)}\n`;
