/** Elements that a theme styles wherever they are, and the selector of each (reference, `WP_Theme_JSON::ELEMENTS`). */
export const ELEMENTS: Readonly<Record<string, string>> = {
  link: 'a:where(:not(.wp-element-button))',
  heading: 'h1, h2, h3, h4, h5, h6',
  h1: 'h1',
  h2: 'h2',
  h3: 'h3',
  h4: 'h4',
  h5: 'h5',
  h6: 'h6',
  button: '.wp-element-button, .wp-block-button__link',
  caption: [
    '.wp-element-caption',
    ...['audio', 'embed', 'gallery', 'image', 'table', 'video'].map((block) => `.wp-block-${block} figcaption`),
  ].join(', '),
  cite: 'cite',
};

/** Those that have a class, and weigh as much as one. */
export const CLASSED_ELEMENTS: ReadonlySet<string> = new Set(['button', 'caption']);

/** States of links and buttons that have styles of their own. */
export const STATES = [':link', ':any-link', ':visited', ':hover', ':focus', ':focus-visible', ':active'] as const;

/** Elements with states. */
export const STATEFUL_ELEMENTS: ReadonlySet<string> = new Set(['link', 'button']);
