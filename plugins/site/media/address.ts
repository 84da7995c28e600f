import { anonymous, type Collection, eq } from '../../../core/index.ts';
import { addressing, embeddables, findContent, statusOf } from '../../content/index.ts';
import { addressOf, type Item } from '../items/kind/item.ts';
import type { AddressContext, ItemAddress } from '../items/kind/kind.ts';
import { asMedia } from './record.ts';

/** Inserted before the slug of a file if the slug alone would be ambiguous (reference). */
const ATTACHMENT = 'attachment';

/**
 * Addresses of media: below the record that they are attached to, or at the top level.
 *
 * @param media returns their collection, whose declaration needs the result
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

/** Could the slug be part of a date, a page number, or (with categories in addresses) the slug of a post? */
const isAmbiguous = (context: AddressContext, slug: string): boolean =>
  /^\d+$/.test(slug) || addressing(context).permalinks?.structure?.tags.has('category') === true;

/** Segments of the address of the record that it is attached to; undefined if that is not published, or has no page. */
function pathOf(context: AddressContext, id: number): readonly string[] | undefined {
  const found = findContent(context, id);
  if (!found || statusOf(found.record, context.moment) !== 'publish') return undefined;
  const url = found.urlOf?.(context, found.record);
  return url === undefined || url.includes('?')
    ? undefined
    : url.slice(context.site.url.length).split('/').filter(Boolean);
}

/** Id of the public content at an address. */
function idAt(context: AddressContext, path: readonly string[]): number | undefined {
  for (const embeddable of context.contributions.all(embeddables)) {
    const id = embeddable.at({ ...context, principal: anonymous }, path);
    if (id !== undefined) return id;
  }
  return undefined;
}
