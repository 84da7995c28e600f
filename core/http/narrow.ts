import type { Condition, Rank } from '../contract/query.ts';
import type { Reading } from './kept/reading.ts';
import type { Validated } from './validate.ts';

/** What the extensions' parameters mean as filters and as an order. */
export interface Narrowed {
  readonly narrow: readonly Condition[];
  readonly rank: Rank | undefined;
}

/**
 * Lets each extension of a list turn its parameters into a filter and an order, before totals are counted. Of several that
 * order, the first counts: a list has one order.
 */
export function narrow(reading: Reading, lists: Validated['lists']): Narrowed {
  const asked = lists.map(({ by: { plugin, extension }, values }) => ({
    extension,
    input: { params: values, store: reading.storeOf(plugin), moment: reading.moment },
  }));
  return {
    narrow: asked
      .map(({ extension, input }) => extension.where?.(input))
      .filter((condition) => condition !== undefined),
    // a point of a list takes what orders the records of that list
    rank: asked
      .map(({ extension, input }) => extension.rank?.(input))
      .find((rank) => rank !== undefined) as Narrowed['rank'],
  };
}
