/** Taxonomies by the name of their list in front matter. */
export const TERM_LISTS = {
  categories: 'category',
  tags: 'post_tag',
  pattern_categories: 'wp_pattern_category',
} as const;
