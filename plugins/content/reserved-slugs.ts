import { type Slugs, slugKey } from './slug.ts';

/** Slugs whose addresses are those of feeds and frames (WordPress, `wp_unique_post_slug`). */
const RESERVED: ReadonlySet<string> = new Set(['feed', 'rdf', 'rss', 'rss2', 'atom', 'embed']);

/**
 * Slugs of which some are taken besides: those that are reserved, and those that something else has. One that a record has
 * already stays its own.
 *
 * @param kept slug that the record has so far; empty for none
 * @param isTaken is it taken besides?
 */
export function reserving(slugs: Slugs, kept: string, isTaken: (slug: string) => boolean = () => false): Slugs {
  const isOut = (slug: string) => slugKey(slug) !== slugKey(kept) && (RESERVED.has(slugKey(slug)) || isTaken(slug));
  return {
    taken: (slug) => slugs.taken(slug) || isOut(slug),
    freeNumber: (stem, least, most) => {
      let number = slugs.freeNumber(stem, least, most);
      while (number !== undefined && isOut(`${stem}${number}`)) number = slugs.freeNumber(stem, number + 1, most);
      return number;
    },
  };
}
