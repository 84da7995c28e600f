import type { Contributions, StoreReader } from '../../../core/index.ts';
import { type FoundContent, findContent } from '../../content/index.ts';
import { type Item, type ItemKind, kinds, versionsOf } from '../../site/index.ts';

/** A record with a page of its own and, for an item of the site, its kind. */
export interface Previewable extends FoundContent {
  readonly item?: { readonly kind: ItemKind; readonly item: Item };
}

interface Asking {
  readonly store: StoreReader;
  readonly contributions: Contributions;
}

/**
 * The record with an id, for a preview.
 *
 * @param version id of the revision or autosave with its texts; 0 for none
 * @returns undefined if it does not exist, has no page, or has no such version
 */
export function previewable(asking: Asking, id: number, version: number): Previewable | undefined {
  const found = findContent(asking, id);
  if (!found?.urlOf) return undefined;
  const kind = asking.contributions.all(kinds).find(({ name }) => name === found.name);
  if (!kind) return version === 0 ? found : undefined;
  const item = itemWith(asking.store, kind, found.record as Item, version);
  return item && { ...found, record: item, item: { kind, item } };
}

/** An item with the texts of one of its versions. */
function itemWith(store: StoreReader, kind: ItemKind, item: Item, id: number): Item | undefined {
  if (id === 0) return item;
  const version = versionsOf(store, kind, item.id).find((one) => one.id === id);
  if (!version) return undefined;
  const { title, content, excerpt, meta } = version;
  return { ...item, title, content, excerpt, meta: { ...item.meta, ...JSON.parse(meta) } };
}
