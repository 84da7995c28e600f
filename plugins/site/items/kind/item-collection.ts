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
  whenPublished,
} from '../../../content/index.ts';
import { designFields, isDesigned } from './design-set.ts';
import { addressOf, type Item, modifiedInstant, publishedField, schema, termsOf } from './item.ts';
import { NO_OWN_MEMBERS, type OwnMembers } from './own-members.ts';
import type { KindTaxonomy } from './taxonomy.ts';

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

/** The answer to who would put an item on top of lists, and may not. */
export const STICKY_REFUSAL: Refusal = {
  code: 'rest_cannot_assign_sticky',
  message: 'Sorry, you are not allowed to make posts sticky.',
};

/** What a password hides does not stand on top of lists. */
export function* stickyRules({ sticky, password }: Pick<Item, 'sticky' | 'password'>): Generator<Breach> {
  if (sticky && password) yield { path: ['sticky'], message: 'must not be true for an item with a password' };
}

/** What items are held to beside their schema. @param own of their kind alone */
export const itemRules = (own: Rules<Item>): Rules<Item> =>
  function* (item) {
    yield* notBelowItself(item);
    yield* stickyRules(item);
    yield* own(item);
  };
