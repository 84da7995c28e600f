import type { StoreReader } from '../../../core/index.ts';
import { TAGS, type Term, termById, usualTerm } from '../../content/index.ts';
import type { SiteConfig } from '../config/config.ts';
import { defineTaxonomy, termCapabilitiesNamed } from '../items/kind/taxonomy.ts';
import { site } from '../site.ts';

/** Categories of posts. */
export const CATEGORIES = defineTaxonomy(site, {
  name: 'category',
  restBase: 'categories',
  base: 'category',
  query: { name: 'cat', by: 'id' },
  capabilities: termCapabilitiesNamed('categories'),
  labels: { name: 'Categories', singular: 'Category' },
  hierarchical: true,
  fallback: 'uncategorized',
});

/**
 * Tags of posts. Events share them, as in the reference: a tag's page shows both, and a site imported from there keeps a
 * single list of tags with one count each.
 */
export const POST_TAGS = defineTaxonomy(site, {
  ...TAGS,
  restBase: 'tags',
  base: 'tag',
  query: { name: 'tag', by: 'slug' },
  capabilities: termCapabilitiesNamed('post_tags'),
  labels: { name: 'Tags', singular: 'Tag' },
});

/** Categories of patterns. */
export const PATTERN_CATEGORIES = defineTaxonomy(site, {
  name: 'wp_pattern_category',
  restBase: 'wp_pattern_category',
  base: 'pattern-category',
  labels: { name: 'Pattern Categories', singular: 'Pattern Category' },
  public: false,
});

/** The category of posts without one: the one in the settings, else the fallback of the taxonomy. */
export const defaultCategory = (
  store: StoreReader,
  { default_category: id }: Pick<SiteConfig, 'default_category'>,
): Term | undefined =>
  (id === null ? undefined : termById(store, CATEGORIES, id)) ??
  usualTerm(store, CATEGORIES, CATEGORIES.fallback ?? '');
