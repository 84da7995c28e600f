import type { ListPoint } from '../../core/index.ts';
import { TAGS, type Taxonomy, type Term } from '../content/index.ts';
import { categoryList, tagList } from './points.ts';

/** Categories of events. */
export const CATEGORIES: Taxonomy = { name: 'tribe_events_cat', hierarchical: true };

/** A kind of term, as data. */
export interface TermKind {
  /** `category` */
  readonly name: string;
  /** `categories`: last part of its routes, and its list. */
  readonly plural: 'categories' | 'tags';
  readonly taxonomy: Taxonomy;
  /** First part of its pages' path: `events/category`. */
  readonly base: string;
  readonly list: ListPoint<Term>;
  readonly notFound: 'rest-category-not-found' | 'rest-tag-not-found';
}

/** Categories, as data. */
export const CATEGORY: TermKind = {
  name: 'category',
  plural: 'categories',
  taxonomy: CATEGORIES,
  base: 'events/category',
  list: categoryList,
  notFound: 'rest-category-not-found',
};

/** Tags, as data. */
export const TAG: TermKind = {
  name: 'tag',
  plural: 'tags',
  taxonomy: TAGS,
  base: 'events/tag',
  list: tagList,
  notFound: 'rest-tag-not-found',
};
