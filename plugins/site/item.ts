import * as v from 'valibot';
import {
  type CollectionDeclaration,
  type Field,
  type Params,
  posting,
  type StoredRecord,
  sorted,
  unique,
} from '../../core/index.ts';
import {
  alphabetical,
  blockIds,
  contentFields,
  contentMembers,
  contentReferences,
  recordId,
  recordIds,
  searchedFields,
  slugKey,
  whenPublished,
} from '../content/index.ts';
import { designFields, isDesigned } from './design-set.ts';
import { NO_OWN_MEMBERS, type OwnMembers } from './own-members.ts';
import type { KindTaxonomy } from './taxonomy.ts';

/** Formats of a post (contract, Post-like content item). */
export const FORMATS = [
  'standard',
  'aside',
  'chat',
  'gallery',
  'link',
  'image',
  'quote',
  'status',
  'video',
  'audio',
] as const;

/** Are comments (or pings) taken? */
export const OPEN_OR_CLOSED = ['open', 'closed'] as const;

const number = v.pipe(v.number(), v.safeInteger());

const words = (description: string) => v.optional(v.pipe(v.string(), v.description(description)));

/** Members of an item by what its kind supports; what is missing in a file is as it usually is. */
const members = {
  content: words('Its text: blocks, HTML, or paragraphs with empty lines between.'),
  excerpt: words('A short form of the text; made of it when left out.'),
  featured_media: v.optional(v.pipe(recordId, v.description('Id of a media item, the name of a file in site/media/.'))),
  comment_status: v.optional(v.pipe(v.picklist(OPEN_OR_CLOSED), v.description('Whether comments are taken.'))),
  ping_status: v.optional(v.pipe(v.picklist(OPEN_OR_CLOSED), v.description('Whether pings are taken.'))),
  sticky: v.optional(v.pipe(v.boolean(), v.description('Comes first in lists.'))),
  format: v.optional(v.pipe(v.picklist(FORMATS), v.description('How a theme may show it.'))),
  template: words('Theme file that displays it; none for the usual one.'),
  parent: v.optional(v.pipe(number, v.minValue(0), v.description('Id of the item above it; 0 at the top.'))),
  menu_order: v.optional(v.pipe(number, v.description('Where it stands among others; the least comes first.'))),
  meta: v.optional(v.pipe(v.looseObject({}), v.description('Members that its kind declares; others are kept.'))),
};

const schema = v.looseObject({ ...contentMembers, title: v.optional(v.string(), ''), ...members });

/** A stored post, page, block … of any kind. Ids of its terms stand under the field of each taxonomy. */
export type Item = v.InferOutput<typeof schema>;

/** A kind, as far as it goes what its items have. */
interface Shaped {
  readonly name: string;
  readonly taxonomies?: readonly KindTaxonomy[];
  readonly own?: Pick<OwnMembers, 'stored' | 'fields' | 'place' | 'places'>;
  readonly meta?: Params;
}

const termIds = recordIds('Ids of terms, the names of files in content/terms/.');

/**
 * The schema of a kind's items: what all have, what they alone have, and the terms of its taxonomies. The order is that of
 * the file.
 *
 * @throws Error when the terms of a taxonomy would stand where something else does
 */
export function itemSchema({ name, taxonomies = [], own }: Shaped): typeof schema {
  const entries: Record<string, v.GenericSchema> = {
    ...schema.entries,
    ...(own?.stored as Record<string, v.GenericSchema>),
  };
  for (const { taxonomy, field } of taxonomies) {
    if (field in entries)
      throw new Error(`kind ${name}: ${taxonomy.name} cannot have the field ${field}, which is taken`);
    entries[field] = termIds;
  }
  // members that are named by data have lost their types; `termsOf` gives them back
  return v.looseObject(entries) as unknown as typeof schema;
}

/**
 * Where the items of a kind hold ids of other records, names of files, and long texts.
 *
 * @param collection of the kind
 */
export const itemPlaces = (
  collection: string,
  { taxonomies = [], own }: Shaped,
): Pick<CollectionDeclaration<StoredRecord>, 'references' | 'texts' | 'names' | 'bodies'> => ({
  ...own?.places,
  references: {
    ...contentReferences,
    featured_media: ['site/media'],
    parent: [collection],
    ...Object.fromEntries(taxonomies.map(({ field }) => [`${field}.*`, ['content/terms']])),
    ...own?.places.references,
  },
  texts: { content: blockIds, excerpt: blockIds, ...own?.places.texts },
  bodies: ['content', 'excerpt', ...(own?.places.bodies ?? [])],
});

/** Ids of the terms that an item carries of one taxonomy, which stand under this field. */
export const termsOf = (item: StoredRecord & Readonly<Record<string, unknown>>, field: string): readonly number[] => {
  const ids = item[field];
  return Array.isArray(ids) ? ids : [];
};

/** What makes an item's slug unique: its kind, and a place such as its parent (contract: unique within its type). */
export const addressOf = (slug: string, place: number | string): string => `${place}/${slugKey(slug)}`;

/** Fields that lists of a kind filter and sort by. Texts that a password protects are not searched. */
export function itemFields({ taxonomies = [], own, meta = {} }: Shaped): Record<string, Field<Item>> {
  const { place } = own ?? NO_OWN_MEMBERS;
  const termFields = taxonomies.flatMap(({ field }) => [
    [field, posting<Item>((item) => termsOf(item, field))],
    [publishedField(field), whenPublished<Item>((item) => termsOf(item, field))],
  ]);
  return {
    ...contentFields,
    slug: sorted<Item>((item) => slugKey(item.slug)),
    address: unique<Item>((item) => (item.slug === '' ? null : addressOf(item.slug, place(item)))),
    author: sorted<Item>((item) => item.author),
    modified: sorted<Item>(modifiedInstant),
    ...searchedFields<Item>({ excerpt: ({ excerpt }) => excerpt, content: ({ content }) => content }),
    title: sorted<Item>((item) => alphabetical(item.title)),
    parent: sorted<Item>((item) => item.parent ?? 0),
    menu_order: sorted<Item>((item) => item.menu_order ?? 0),
    sticky: posting<Item>((item) => item.sticky ?? false),
    format: posting<Item>((item) => item.format ?? 'standard'),
    ...Object.fromEntries(termFields),
    ...(isDesigned(meta) && designFields),
    ...own?.fields,
  };
}

/** When an item was last changed, in milliseconds since 1970 UTC; a hand-made one without any dates then. */
export const modifiedInstant = (item: Pick<Item, 'modified' | 'date'>): number =>
  Date.parse(item.modified ?? item.date ?? '1970-01-01T00:00:00Z');

/** The field of the terms of what is published alone. */
export const publishedField = (field: string): string => `published_${field}`;
