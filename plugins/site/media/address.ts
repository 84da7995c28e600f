import { anonymous, type Collection, eq } from '../../../core/index.ts';
import { addressing, embeddables, findContent, statusOf } from '../../content/index.ts';
import { addressOf, type Item } from '../items/kind/item.ts';
import type { AddressContext, ItemAddress } from '../items/kind/kind.ts';
import { asMedia } from './record.ts';

/** Stands before the slug of a file where it could be something else (reference). */
const ATTACHMENT = 'attachment';

/**
 * Addresses of media: below what they belong to, or at the top.
 *
 * @param media their collection, which is declared with them
 */
export const mediaAddress = (media: () => Collection<Item>): ItemAddress => ({
  id: 'attachment_id',
  path: (context, item, slug) => {
    const { post } = asMedia(item);
    if (post === undefined) return [slug];
    const above = pathOf(context, post);
    return above && [...above, ...(isAmbiguous(context, slug) ? [ATTACHMENT] : []), slug];
  },
  find: (context, path) => {
    const slug = path.at(-1);
    const item = slug === undefined ? undefined : context.store.of(media()).first(eq('address', addressOf(slug, 0)));
    if (!item) return undefined;
    const { post } = asMedia(item);
    const above = path.slice(0, path.at(-2) === ATTACHMENT ? -2 : -1);
    const host = above.length === 0 ? undefined : idAt(context, above);
    return host === post ? item : undefined;
  },
});

/** A number may be a part of a date or a page of what it lies below, and any slug may be that of a post behind a category. */
const isAmbiguous = (context: AddressContext, slug: string): boolean =>
  /^\d+$/.test(slug) || addressing(context).permalinks?.structure?.tags.has('category') === true;

/** Parts of the address of the record that it belongs to; undefined while that is not for everybody, or has no page. */
function pathOf(context: AddressContext, id: number): readonly string[] | undefined {
  const found = findContent(context, id);
  if (!found || statusOf(found.record, context.moment) !== 'publish') return undefined;
  const url = found.urlOf?.(context, found.record);
  return url === undefined || url.includes('?')
    ? undefined
    : url.slice(context.site.url.length).split('/').filter(Boolean);
}

/** Id of what everybody may find at an address. */
function idAt(context: AddressContext, path: readonly string[]): number | undefined {
  for (const embeddable of context.contributions.all(embeddables)) {
    const id = embeddable.at({ ...context, principal: anonymous }, path);
    if (id !== undefined) return id;
  }
  return undefined;
}
