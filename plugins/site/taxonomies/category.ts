import { site } from '../site.ts';
import { defineTaxonomy } from '../taxonomy.ts';

/** Categories of posts. */
export const CATEGORIES = defineTaxonomy(site, {
  name: 'category',
  restBase: 'categories',
  base: 'category',
  labels: { name: 'Categories', singular: 'Category' },
  hierarchical: true,
  fallback: 'uncategorized',
});
