import type { SiteInfo } from '../../../core/index.ts';
import { checkSlugLength, freeSlug, type Slugs, slugify, slugKey } from './slug.ts';
import { type StoredStatus, TRASHED, withoutTrashed } from './status.ts';

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

/** What a record's address is made from. */
export interface SlugWish {
  /** As a client sent it. */
  readonly asked: string | undefined;
  readonly title: string;
  /** The status that the write results in. */
  readonly status: StoredStatus;
  /** The record so far, of an update. */
  readonly before: { readonly slug: string; readonly status: StoredStatus } | undefined;
  /** Of the record: what has no title that a slug could be made of is named by it, as in the reference. */
  readonly id: number;
}

/**
 * The slug that a write results in. An address is kept once it is given, until an empty one is sent; what has none gets one
 * from its title when it is published or made private. In the trash it ends in `__trashed`, which is all that what had none
 * has there, as in the reference.
 *
 * @param slugs those of the others
 * @throws ApiError rest_invalid_param when one was sent that is too long
 */
export function nextSlug({ asked, title, status, before, id }: SlugWish, slugs: Slugs, site: SiteInfo): string {
  checkSlugLength(asked, site);
  const named = asked === undefined ? (before?.slug ?? '') : slugify(asked);
  const given = before?.status === 'trash' ? withoutTrashed(named) : named;
  if (status === 'trash') return freeSlug(given, slugs, TRASHED);
  const unnamed = status === 'draft' || status === 'pending';
  const wanted = given || (unnamed ? '' : slugify(title) || String(id));
  return wanted === '' ? '' : freeSlug(wanted, slugs);
}
