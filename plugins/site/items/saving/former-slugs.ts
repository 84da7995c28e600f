import type { Item } from '../kind/item.ts';

/** More are not remembered: the oldest, by which feeds know an item, and the newest. */
const MOST = 50;

/**
 * The slugs that an item had before, so that links to its former addresses lead to it. Only what was published had an address
 * that others know.
 *
 * @param before the stored item, of an update
 * @returns undefined for none
 */
export function formerSlugs(next: Pick<Item, 'slug' | 'status'>, before: Item | undefined): string[] | undefined {
  const known = before?.former_slugs;
  if (!before || before.slug === next.slug || before.slug === '') return known;
  if (before.status !== 'publish' || next.status !== 'publish') return known;
  const [first = before.slug, ...others] = (known ?? []).filter((slug) => slug !== before.slug);
  return [first, ...[...others, before.slug].filter((slug) => slug !== first).slice(1 - MOST)];
}
