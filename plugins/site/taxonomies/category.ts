import { site } from '../site.ts';
import { defineTaxonomy, termCapabilitiesNamed } from '../taxonomy.ts';

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
