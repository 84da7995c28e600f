import { addressing, embeddables, slugKey } from '../../content/index.ts';
import { type Item, type ItemKind, kinds, pagePath } from '../../site/index.ts';
import { pathKey } from '../asked/address.ts';
import type { Asked, WebContext } from '../asked/asking.ts';
import { isPublic } from '../subjects/item.ts';

/** An item that everybody may see. */
export interface PublicItem {
  readonly kind: ItemKind;
  readonly item: Item;
}

/** Kinds whose items have pages of their own; what belongs to others, such as a picture, is shown with those. */
export const pagedKinds = ({ contributions }: Pick<WebContext, 'contributions'>): readonly ItemKind[] =>
  contributions.all(kinds).filter(({ base, attaches, gate }) => base !== undefined && !attaches && !gate);

/**
 * The public item whose page is at a path, or was there before the settings said otherwise.
 *
 * @param parts of the path, decoded; some
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

/** Is this path the one of the item's page, whatever case it is in? */
export function isAt(context: WebContext, { kind, item }: PublicItem, parts: readonly string[]): boolean {
  const path = pagePath(context, kind, item);
  return path !== undefined && path.map(slugKey).join('/') === pathKey(parts);
}

/** Is a path that of the item's page, where months and days of posts may stand without their nought (reference: `/2026/5/20/walk/`)? */
export const isAtDate = (context: WebContext, found: PublicItem, parts: readonly string[]): boolean =>
  isAt(context, found, parts) ||
  (!found.kind.hierarchical &&
    isAt(context, found, [...parts.slice(0, -1).map((part) => part.replace(/^\d$/, '0$&')), ...parts.slice(-1)]));

/** Has a published item its page at exactly this path? @param parts of the path, decoded; some */
export function isPublishedAt(context: WebContext, parts: readonly string[]): boolean {
  const item = itemAt({ context }, parts);
  return item !== undefined && isAt(context, item, parts);
}

/** The public item of a kind with pages that has this id. */
export function itemOfId(context: WebContext, id: number): PublicItem | undefined {
  for (const kind of pagedKinds(context)) {
    const item = context.store.of(kind.collection).get(id);
    if (item && isPublic(context, item)) return { kind, item };
  }
  return undefined;
}
