import type { Capability, ListPoint } from '../../core/index.ts';
import { TAGS, type Taxonomy, type Term } from '../content/index.ts';
import { CATEGORIES } from './collections/categories.ts';
import { categoryList, tagList } from './points.ts';

/** A kind of term, as data. */
export interface TermKind {
  readonly name: 'category' | 'tag';
  /** `categories`: last segment of its routes, and name of its list. */
  readonly plural: 'categories' | 'tags';
  readonly taxonomy: Taxonomy;
  /** Query parameter that names a term in a URL. */
  readonly query: string;
  readonly list: ListPoint<Term>;
  /** Right needed to create one (docs/security.md). */
  readonly create: Capability;
  /** Right needed to create one by name while an event is saved. */
  readonly createByName: Capability;
  readonly notFound: 'rest-category-not-found' | 'rest-tag-not-found';
}

/** Categories, as data. */
export const CATEGORY: TermKind = {
  name: 'category',
  plural: 'categories',
  taxonomy: CATEGORIES,
  query: 'tribe_events_cat',
  list: categoryList,
  create: 'publish',
  createByName: 'publish',
  notFound: 'rest-category-not-found',
};

/** Tags, as data. */
export const TAG: TermKind = {
  name: 'tag',
  plural: 'tags',
  taxonomy: TAGS,
  query: 'tag',
  list: tagList,
  create: 'manage_terms',
  createByName: 'create_terms',
  notFound: 'rest-tag-not-found',
};
