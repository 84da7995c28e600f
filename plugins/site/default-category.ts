import type { StoreReader } from '../../core/index.ts';
import { type Term, termById, termBySlug } from '../content/index.ts';
import type { SiteConfig } from './config.ts';
import { CATEGORIES } from './taxonomies/category.ts';

/** The category that posts without one get: the one that the settings name, or else the one of the usual slug. */
export const defaultCategory = (
  store: StoreReader,
  { default_category: id }: Pick<SiteConfig, 'default_category'>,
): Term | undefined =>
  (id === null ? undefined : termById(store, CATEGORIES, id)) ??
  termBySlug(store, CATEGORIES, CATEGORIES.fallback ?? '');
