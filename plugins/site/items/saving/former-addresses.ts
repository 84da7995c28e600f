import type { Moment, SiteInfo } from '../../../../core/index.ts';
import { statusOf, toLocal } from '../../../content/index.ts';
import type { Item } from '../kind/item.ts';

/** More are not remembered: the oldest, by which feeds know an item, and the newest. */
const MOST = 50;

/** What is remembered once something of an address has changed. @param known what was remembered, the oldest first */
function remembered(known: readonly string[] | undefined, before: string): string[] {
  const [first = before, ...others] = (known ?? []).filter((one) => one !== before);
  return [first, ...[...others, before].filter((one) => one !== first).slice(1 - MOST)];
}

/** Had an item an address that others know, and has it still one? Of one whose time has not come nobody knows. */
const staysPublished = (next: Pick<Item, 'status'>, before: Item, moment: Moment): boolean =>
  statusOf(before, moment) === 'publish' && next.status === 'publish';

/**
 * The slugs that an item had before, so that links to its former addresses lead to it. Only what was published had an address
 * that others know.
 *
 * @param before the stored item, of an update
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
 * The dates that an item had before which has one in its address; another time of the same day is none (reference,
 * `wp_check_for_changed_dates`).
 *
 * @param before the stored item, of an update
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
