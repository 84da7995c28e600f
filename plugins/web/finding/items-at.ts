import { addressing, embeddables, slugKey } from '../../content/index.ts';
import { type Item, type ItemKind, kinds, pagePath } from '../../site/index.ts';
import { pathKey } from '../asked/address.ts';
import type { Asked, WebContext } from '../asked/asking.ts';
import { isPublic } from '../subjects/item.ts';

/** A public item. */
export interface PublicItem {
  readonly kind: ItemKind;
  readonly item: Item;
}

/** Kinds whose items have pages of their own, unlike media items, which belong to other items. */
export const pagedKinds = ({ contributions }: Pick<WebContext, 'contributions'>): readonly ItemKind[] =>
  contributions.all(kinds).filter(({ base, attaches, gate }) => base !== undefined && !attaches && !gate);

/**
 * The public item whose page is at a path, or was there before the settings changed.
 *
 * @param parts of the path, decoded; not empty
 */
export function itemAt({ context }: Pick<Asked, 'context'>, parts: readonly string[]): PublicItem | undefined {
  const addressed = context.contributions.all(embeddables);
  const found = pagedKinds(context).flatMap((kind): PublicItem[] => {
    const id = addressed.find(({ name }) => name === kind.name)?.at(context, parts);
    const item = id === undefined ? undefined : context.store.of(kind.collection).get(id);
    return item && isPublic(context, item) ? [{ kind, item }] : [];
  });
  const exact = found.filter((one) => isAt(context, one, parts));
  const page = isPageFirst(context) ? exact.find(({ kind }) => kind.hierarchical) : undefined;
  return page ?? exact[0] ?? found[0];
}

const isPageFirst = (context: WebContext): boolean =>
  addressing(context).permalinks?.structure?.beginsWithName === true;

/** Is this the path of the item's page, ignoring case? */
export function isAt(context: WebContext, { kind, item }: PublicItem, parts: readonly string[]): boolean {
  const path = pagePath(context, kind, item);
  return path !== undefined && path.map(slugKey).join('/') === pathKey(parts);
}

/** Is this the path of the item's page, with or without leading zeros in dates of posts (reference: `/2026/5/20/walk/`)? */
export const isAtDate = (context: WebContext, found: PublicItem, parts: readonly string[]): boolean =>
  isAt(context, found, parts) ||
  (!found.kind.hierarchical &&
    isAt(context, found, [...parts.slice(0, -1).map((part) => part.replace(/^\d$/, '0$&')), ...parts.slice(-1)]));

/** Is the page of a published item at exactly this path? @param parts of the path, decoded; not empty */
export function isPublishedAt(context: WebContext, parts: readonly string[]): boolean {
  const item = itemAt({ context }, parts);
  return item !== undefined && isAt(context, item, parts);
}

/** The public item with this id, of a kind with pages. */
export function itemOfId(context: WebContext, id: number): PublicItem | undefined {
  for (const kind of pagedKinds(context)) {
    const item = context.store.of(kind.collection).get(id);
    if (item && isPublic(context, item)) return { kind, item };
  }
  return undefined;
}
