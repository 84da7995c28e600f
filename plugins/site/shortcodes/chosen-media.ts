import {
  all,
  anonymous,
  type Condition,
  eq,
  noneOf,
  oneOf,
  type Query,
  type RenderContext,
} from '../../../core/index.ts';
import { findContent, type MediaShortcode, mayReadContent, statusOf } from '../../content/index.ts';
import { placeIn } from '../items/filters/order.ts';
import type { Item } from '../items/kind/item.ts';
import { MEDIA } from '../media/kind.ts';
import { asMedia, type MediaItem } from '../media/record.ts';

/** Media that one shortcode shows at most: nobody looks through more. */
const MOST = 200;

/**
 * The media that a shortcode shows, in its order: those that it names (`ids`, `include`), else what belongs to the record that
 * it names (`id`) or stands in, without those in `exclude` (reference). Those are left out that not everybody sees, unless
 * they belong to the record whose text it stands in: whoever reads that text sees them.
 *
 * @param type first part of their media type
 */
export function chosenMedia(asked: MediaShortcode, type: 'audio' | 'image' | 'video'): readonly MediaItem[] {
  const {
    shortcode: { attributes },
    context,
    host,
  } = asked;
  const ids = attributes.get('ids') ?? '';
  const named = idsIn(ids || attributes.get('include')).slice(0, MOST);
  const from = attributes.has('id') ? Number.parseInt(attributes.get('id') ?? '', 10) || 0 : host;
  const among = named.length > 0 ? oneOf('id', named) : from === undefined ? undefined : belongingTo(from, attributes);
  if (!among || (named.length === 0 && from !== host && !isOpen(context, from))) return [];
  return context.store
    .of(MEDIA.collection)
    .find({
      where: all(among, eq('media_type', type), eq('status', 'publish')),
      ...orderOf(attributes, ids !== '' ? named : undefined),
      limit: MOST,
    })
    .records.map(asMedia)
    .filter((item) => mayShow(asked, item));
}

/** May everybody who sees the text of a shortcode see this media item? */
export const mayShow = ({ context, host }: MediaShortcode, item: MediaItem): boolean =>
  (host !== undefined && item.post === host && item.status === 'publish') ||
  MEDIA.statuses.mayRead({ ...context, principal: anonymous }, item);

/** Ids between commas and blanks, each once (reference, `wp_parse_id_list`). */
const idsIn = (text = ''): readonly number[] => [
  ...new Set(text.split(/[\s,]+/).flatMap((id) => Number.parseInt(id, 10) || [])),
];

/** What belongs to a record; of 0, what belongs to none. */
const belongingTo = (id: number, attributes: MediaShortcode['shortcode']['attributes']): Condition =>
  all(eq('parent', id), noneOf('id', idsIn(attributes.get('exclude')).slice(0, MOST)));

/** Does everybody see the record of this id, its texts too? */
function isOpen({ store, contributions, moment }: RenderContext, id: number | undefined): boolean {
  if (id === undefined || id <= 0) return true;
  const found = findContent({ store, contributions }, id);
  return (
    found !== undefined &&
    !found.record.password &&
    statusOf(found.record, moment) === 'publish' &&
    mayReadContent({ principal: anonymous, moment }, found)
  );
}

/** Fields by what `orderby` may say (reference, `WP_Query`); media have no `menu_order`, and chance gives nobody the same. */
const FIELDS: ReadonlyMap<string, string> = new Map(
  ['date', 'title', 'name', 'author', 'modified', 'parent'].flatMap((name) => {
    const field = name === 'name' ? 'slug' : name;
    return [
      [name, field],
      [`post_${name}`, field],
    ] as const;
  }),
).set('ID', 'id');

/** @param named ids in the order that counts where the shortcode says no other */
function orderOf(
  attributes: MediaShortcode['shortcode']['attributes'],
  named: readonly number[] | undefined,
): Pick<Query<Item>, 'order' | 'rank'> {
  const orderby = attributes.get('orderby') || (named ? 'post__in' : '');
  if (named && orderby === 'post__in') return { rank: placeIn(named, ({ id }) => id) };
  const direction = (attributes.get('order') ?? 'ASC').toUpperCase() === 'ASC' ? 'asc' : 'desc';
  const order = orderby.split(/\s+/).flatMap((name) => FIELDS.get(name) ?? []);
  return { order: (order.length > 0 ? order : ['id']).map((field) => ({ field, direction })) };
}
