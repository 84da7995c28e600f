const CAPTIONED = ['audio', 'embed', 'gallery', 'image', 'table', 'video'];

/** Elements that styles can apply to, and the selector for each inside a block (reference, `WP_Theme_JSON::ELEMENTS`). */
export const ELEMENT_SELECTORS: Readonly<Record<string, string>> = {
  link: 'a:where(:not(.wp-element-button))',
  heading: 'h1, h2, h3, h4, h5, h6',
  h1: 'h1',
  h2: 'h2',
  h3: 'h3',
  h4: 'h4',
  h5: 'h5',
  h6: 'h6',
  button: '.wp-element-button, .wp-block-button__link',
  caption: ['.wp-element-caption', ...CAPTIONED.map((block) => `.wp-block-${block} figcaption`)].join(', '),
  cite: 'cite',
};
