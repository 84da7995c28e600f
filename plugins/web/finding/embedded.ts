import { embedPages } from '../../content/index.ts';
import type { Asked } from '../asked/asking.ts';
import { type Found, isShown, type Moved } from '../asked/shown.ts';

/** Ends the address of a record for frames of other sites, and is the query parameter for it (`?embed=true`; reference). */
export const EMBED = 'embed';

/**
 * A redirect to the small page that shows a record in a frame, or to the record itself if no plugin has such pages.
 *
 * @param found at the address without the suffix or parameter for frames
 * @returns undefined if that is not the page of a record
 */
export function embedded({ context }: Asked, found: Found | undefined): Moved | undefined {
  if (!found || !isShown(found) || !found.about || found.canonical === undefined) return undefined;
  const { site, contributions } = context;
  return { location: contributions.ask(embedPages, { site, id: found.about.record.id }) ?? found.canonical };
}
