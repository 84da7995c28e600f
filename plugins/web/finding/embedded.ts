import { embedPages } from '../../content/index.ts';
import type { Asked } from '../asked/asking.ts';
import { type Found, isShown, type Moved } from '../asked/shown.ts';

/** Ends the address of a record as it is shown in a frame of another site, where no query says it (`?embed=true`; reference). */
export const EMBED = 'embed';

/**
 * The way to the small page that shows a record in a frame, or to the record itself where no plugin has such pages.
 *
 * @param found at the address without what asks for the small page
 * @returns undefined where that is no page of a record
 */
export function embedded({ context }: Asked, found: Found | undefined): Moved | undefined {
  if (!found || !isShown(found) || !found.about || found.canonical === undefined) return undefined;
  const { site, contributions } = context;
  return { location: contributions.ask(embedPages, { site, id: found.about.record.id }) ?? found.canonical };
}
