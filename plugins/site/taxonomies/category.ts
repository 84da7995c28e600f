import { NAMESPACE } from '../site.ts';
import { defineTaxonomy } from '../taxonomy.ts';

/** Categories of posts. */
export const CATEGORIES = defineTaxonomy({
  name: 'category',
  plugin: 'site',
  namespace: NAMESPACE,
  restBase: 'categories',
  base: 'category',
  labels: { name: 'Categories', singular: 'Category' },
  hierarchical: true,
  fallback: 'uncategorized',
});
