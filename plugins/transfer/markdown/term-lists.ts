/** Lists of terms above a text, and the taxonomies that they are of. */
export const TERM_LISTS = {
  categories: 'category',
  tags: 'post_tag',
  pattern_categories: 'wp_pattern_category',
} as const;
