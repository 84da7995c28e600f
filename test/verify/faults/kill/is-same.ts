import { isDeepStrictEqual } from 'node:util';
import type { FoundRecord } from './message.ts';

/** Are these the same records, in any order? */
export const isSame = (some: readonly FoundRecord[], others: readonly FoundRecord[]): boolean =>
  isDeepStrictEqual(sorted(some), sorted(others));

const sorted = (records: readonly FoundRecord[]): readonly FoundRecord[] =>
  records.toSorted((one, other) => (one.key < other.key ? -1 : 1));
