import { chance, type Kind, type Known } from './known.ts';
import { SITE_URL } from './put.ts';
import { TITLES } from './words.ts';

/** Kinds with pages, and the first segment of their pages' paths. */
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

/** Path of pages for frames of other sites. */
export const FRAMES = '/embed/';

/** Path of an item's page for frames, or of its oEmbed data, by address or by id. */
export function embedPath(known: Known): string {
  const { random } = known;
  const [kind, base] = random.pick(EMBEDDED);
  if (chance(random, 3)) return `${FRAMES}${known.id(kind)}`;
  const address = chance(random, 3) ? `${base}/${known.slug()}/` : `/?p=${known.id(kind)}`;
  return `/oembed/1.0/embed?url=${encodeURIComponent(SITE_URL + address)}${random.pick(HOW)}`;
}

/** Renames a user by hand. @param text of the user's file */
export const renamed = (text: string, { random }: Known): string =>
  `${JSON.stringify({ ...JSON.parse(text), name: random.pick(TITLES), slug: `writer-${random.below(999)}` }, null, 2)}\n`;
