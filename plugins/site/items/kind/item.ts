import * as v from 'valibot';
import type { StoredRecord } from '../../../../core/index.ts';
import { contentMembers, recordId, slugKey, utcInstant } from '../../../content/index.ts';
import { FORMATS, OPEN_OR_CLOSED } from '../../config/choices.ts';

const number = v.pipe(v.number(), v.safeInteger());

const words = (description: string) => v.optional(v.pipe(v.string(), v.description(description)));

/** Members that depend on the features of a kind; a member missing from a file has its default. */
const members = {
  content: words('Content: blocks, HTML, or paragraphs separated by empty lines.'),
  excerpt: words('Excerpt. Default: made from the content.'),
  featured_media: v.optional(v.pipe(recordId, v.description('Id of a media item, the name of a file in site/media/.'))),
  comment_status: v.optional(v.pipe(v.picklist(OPEN_OR_CLOSED), v.description('Whether comments are open.'))),
  ping_status: v.optional(v.pipe(v.picklist(OPEN_OR_CLOSED), v.description('Whether pings are accepted.'))),
  sticky: v.optional(v.pipe(v.boolean(), v.description('Pinned to the top of lists.'))),
  format: v.optional(v.pipe(v.picklist(FORMATS), v.description('Post format.'))),
  template: words('Template of the theme. Default: the usual one.'),
  parent: v.optional(v.pipe(number, v.minValue(0), v.description('Id of the parent item; 0 for none.'))),
  menu_order: v.optional(v.pipe(number, v.description('Menu order; the lowest comes first.'))),
  former_slugs: v.optional(
    v.pipe(v.array(v.string()), v.description('Former slugs, from when it was published; oldest first.')),
  ),
  former_dates: v.optional(
    v.pipe(v.array(utcInstant), v.description('Former dates, from when it was published; oldest first.')),
  ),
  guid: words('Permanent identifier in feeds, of an imported item. Default: its first address.'),
  meta: v.optional(
    v.pipe(v.looseObject({}), v.description('Meta members declared by its kind; others are preserved.')),
  ),
};

export const schema = v.looseObject({ ...contentMembers, title: v.optional(v.string(), ''), ...members });

/** A stored post, page, block … of any kind. Ids of its terms are in the field of each taxonomy. */
export type Item = v.InferOutput<typeof schema>;

/** Ids of an item's terms in one taxonomy, which are stored in this field. */
export const termsOf = (item: StoredRecord & Readonly<Record<string, unknown>>, field: string): readonly number[] => {
  const ids = item[field];
  return Array.isArray(ids) ? ids : [];
};

/** What makes an item's slug unique: its kind, and a place such as its parent (contract: unique within its type). */
export const addressOf = (slug: string, place: number | string): string => `${place}/${slugKey(slug)}`;

/** When an item was last changed, in milliseconds since 1970 UTC; 1970 for a handwritten one without any dates. */
export const modifiedInstant = (item: Pick<Item, 'modified' | 'date'>): number =>
  Date.parse(item.modified ?? item.date ?? '1970-01-01T00:00:00Z');

/** The field with the terms of published items only. */
export const publishedField = (field: string): string => `published_${field}`;

/** Member with the id of the record that an item is attached to, and the field to look it up by. */
export const HOST = 'post';

/** Do these have the same JSON, with members in the same order? Undefined members are ignored. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);
