import * as v from 'valibot';
import {
  type Breach,
  type CollectionDeclaration,
  type Field,
  type Params,
  posting,
  type Refusal,
  type Rules,
  type StoredRecord,
  sorted,
  unique,
} from '../../../../core/index.ts';
import {
  alphabetical,
  blockIds,
  contentFields,
  contentReferences,
  notBelowItself,
  recordIds,
  searchedFields,
  slugKey,
  termsIn,
  whenPublished,
} from '../../../content/index.ts';
import { designFields, isDesigned } from './design-set.ts';
import { addressOf, type Item, modifiedInstant, publishedField, schema, termsOf } from './item.ts';
import { NO_OWN_MEMBERS, type OwnMembers } from './own-members.ts';
import type { KindTaxonomy } from './taxonomy.ts';

/** The parts of a kind that determine the members of its items. */
interface Shaped {
  readonly name: string;
  readonly taxonomies?: readonly KindTaxonomy[];
  readonly own?: Pick<OwnMembers, 'stored' | 'fields' | 'place' | 'places'>;
  readonly meta?: Params;
}

const termIds = recordIds('Ids of terms, the names of files in content/terms/.');

/**
 * The schema of a kind's items: members of all kinds, its own members, and the terms of its taxonomies, in the order of the
 * file.
 *
 * @throws Error if the field of a taxonomy is already taken
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
  // members with names from data have lost their types; `termsOf` restores them
  return v.looseObject(entries) as unknown as typeof schema;
}

/**
 * Which members of a kind's items contain ids of other records, names of files, and long texts.
 *
 * @param collection name of the kind's collection
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
    ...Object.fromEntries(taxonomies.map(({ taxonomy, field }) => [`${field}.*`, termsIn(taxonomy)])),
    ...own?.places.references,
  },
  texts: { content: blockIds, excerpt: blockIds, ...own?.places.texts },
  bodies: ['content', 'excerpt', ...(own?.places.bodies ?? [])],
});

/** Fields that lists of a kind filter and sort by. Password-protected texts are not searched. */
export function itemFields({ taxonomies = [], own, meta = {} }: Shaped): Record<string, Field<Item>> {
  const { place } = own ?? NO_OWN_MEMBERS;
  const termFields = taxonomies.flatMap(({ field }) => [
    [field, posting<Item>((item) => termsOf(item, field))],
    [publishedField(field), whenPublished<Item>((item) => termsOf(item, field))],
  ]);
  return {
    ...contentFields,
    slug: sorted<Item>((item) => slugKey(item.slug)),
    former_slug: posting<Item>(({ former_slugs = [] }) => former_slugs.map(slugKey)),
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

/** Refusal for users who are not allowed to make an item sticky. */
export const STICKY_REFUSAL: Refusal = {
  code: 'rest_cannot_assign_sticky',
  message: 'Sorry, you are not allowed to make posts sticky.',
};

/** Items with a password cannot be sticky. */
export function* stickyRules({ sticky, password }: Pick<Item, 'sticky' | 'password'>): Generator<Breach> {
  if (sticky && password) yield { path: ['sticky'], message: 'must not be true for an item with a password' };
}

/** Rules for items in addition to their schema. @param own rules of their kind */
export const itemRules = (own: Rules<Item>): Rules<Item> =>
  function* (item) {
    yield* notBelowItself(item);
    yield* stickyRules(item);
    yield* own(item);
  };
