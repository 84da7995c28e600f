import type { Moment, SiteInfo } from '../../../../core/index.ts';
import { statusOf, toLocal } from '../../../content/index.ts';
import type { Item } from '../kind/item.ts';

/** At most this many are kept: the oldest, which feeds use to identify the item, and the newest ones. */
const MOST = 50;

/** Adds a former part of an address to the known ones. @param known oldest first */
function remembered(known: readonly string[] | undefined, before: string): string[] {
  const [first = before, ...others] = (known ?? []).filter((one) => one !== before);
  return [first, ...[...others, before].filter((one) => one !== first).slice(1 - MOST)];
}

/** Was an item public before, and does it stay published? The address of a scheduled item was never public. */
const staysPublished = (next: Pick<Item, 'status'>, before: Item, moment: Moment): boolean =>
  statusOf(before, moment) === 'publish' && next.status === 'publish';

/**
 * The former slugs of an item, so that links to its former addresses redirect to it. Only slugs of published items are kept.
 *
 * @param before the stored item, for an update
 * @returns undefined for none
 */
export function formerSlugs(
  next: Pick<Item, 'slug' | 'status'>,
  before: Item | undefined,
  moment: Moment,
): string[] | undefined {
  const known = before?.former_slugs;
  if (!before || before.slug === next.slug || before.slug === '' || !staysPublished(next, before, moment)) return known;
  return remembered(known, before.slug);
}

/**
 * The former dates of an item, for a kind with dates in its addresses. Another time on the same day is not a new date (reference,
 * `wp_check_for_changed_dates`).
 *
 * @param before the stored item, for an update
 * @returns undefined for none
 */
export function formerDates(
  next: Pick<Item, 'date' | 'status'>,
  before: Item | undefined,
  { moment, site }: { readonly moment: Moment; readonly site: Pick<SiteInfo, 'timezone'> },
): string[] | undefined {
  const known = before?.former_dates;
  if (before?.date === undefined || next.date === undefined || !staysPublished(next, before, moment)) return known;
  const dayOf = (date: string) => toLocal(Date.parse(date), site.timezone).slice(0, 10);
  return dayOf(before.date) === dayOf(next.date) ? known : remembered(known, before.date);
}
