import { NAMESPACE } from '../site.ts';
import { defineTaxonomy } from '../taxonomy.ts';

/** Categories of patterns. */
export const PATTERN_CATEGORIES = defineTaxonomy({
  name: 'wp_pattern_category',
  plugin: 'site',
  namespace: NAMESPACE,
  restBase: 'wp_pattern_category',
  base: 'pattern-category',
  labels: { name: 'Pattern Categories', singular: 'Pattern Category' },
  hierarchical: false,
  public: false,
});
