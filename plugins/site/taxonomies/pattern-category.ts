import { site } from '../site.ts';
import { defineTaxonomy } from '../taxonomy.ts';

/** Categories of patterns. */
export const PATTERN_CATEGORIES = defineTaxonomy(site, {
  name: 'wp_pattern_category',
  restBase: 'wp_pattern_category',
  base: 'pattern-category',
  labels: { name: 'Pattern Categories', singular: 'Pattern Category' },
  public: false,
});
