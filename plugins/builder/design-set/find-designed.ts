import type { Order, RecordRow, StoreReader } from '../../../core/index.ts';
import { compare } from '../../content/index.ts';
import { designGroup, type Item, type ItemKind, modifiedInstant } from '../../site/index.ts';
import type { DesignPart } from './parts.ts';

/** An item of the design set. */
export interface DesignedItem {
  readonly kind: ItemKind;
  readonly row: RecordRow<Item>;
}

/** By group, and within it the last modified first. */
const ORDER: readonly Order[] = [
  { field: 'design_group', direction: 'asc' },
  { field: 'modified', direction: 'desc' },
];

const byGroup = ({ row: { record: one } }: DesignedItem, { row: { record: other } }: DesignedItem): number =>
  compare(designGroup(one), designGroup(other)) ||
  compare(modifiedInstant(other), modifiedInstant(one)) ||
  other.id - one.id;

/** One page of the items of several kinds, in a common order, and their total number. */
export function findDesigned(
  store: StoreReader,
  parts: readonly DesignPart[],
  { offset, limit }: { readonly offset: number; readonly limit: number },
): { readonly found: readonly DesignedItem[]; readonly total: number } {
  const pages = parts.map(({ kind, where }) => ({
    kind,
    ...store.of(kind.collection).find({ where, order: ORDER, limit: offset + limit }),
  }));
  return {
    found: pages
      .flatMap(({ kind, rows }) => rows.map((row) => ({ kind, row })))
      .sort(byGroup)
      .slice(offset, offset + limit),
    total: pages.reduce((sum, { total }) => sum + total, 0),
  };
}
