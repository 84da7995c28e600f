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

/** At most this many media items are shown by one shortcode. */
const MOST = 200;

/**
 * The media that a shortcode shows, in order: those listed in `ids` or `include`, else those attached to the record in `id` or
 * to the one that contains the shortcode, without those in `exclude` (reference). Media that are not public are left out,
 * unless they are attached to the record that contains the shortcode: readers of its text may see them.
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

/** May every reader of the text that contains the shortcode see this media item? */
export const mayShow = ({ context, host }: MediaShortcode, item: MediaItem): boolean =>
  (host !== undefined && item.post === host && item.status === 'publish') ||
  MEDIA.statuses.mayRead({ ...context, principal: anonymous }, item);

/** Unique ids in a list separated by commas or whitespace (reference, `wp_parse_id_list`). */
const idsIn = (text = ''): readonly number[] => [
  ...new Set(text.split(/[\s,]+/).flatMap((id) => Number.parseInt(id, 10) || [])),
];

/** Matches media attached to a record; for 0, unattached media. */
const belongingTo = (id: number, attributes: MediaShortcode['shortcode']['attributes']): Condition =>
  all(eq('parent', id), noneOf('id', idsIn(attributes.get('exclude')).slice(0, MOST)));

/** Is the record with this id public, including its text? */
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

/** Fields by values of `orderby` (reference, `WP_Query`). Media have no `menu_order`, and `rand` would not be reproducible. */
const FIELDS: ReadonlyMap<string, string> = new Map(
  ['date', 'title', 'name', 'author', 'modified', 'parent'].flatMap((name) => {
    const field = name === 'name' ? 'slug' : name;
    return [
      [name, field],
      [`post_${name}`, field],
    ] as const;
  }),
).set('ID', 'id');

/** @param named ids in the order to use unless the shortcode gives another */
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
