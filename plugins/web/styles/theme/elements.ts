import { ELEMENT_SELECTORS } from '../../../blocks/index.ts';

/** Elements that a theme styles wherever they are, and the selector of each (reference, `WP_Theme_JSON::ELEMENTS`). */
export const ELEMENTS: Readonly<Record<string, string>> = {
  ...ELEMENT_SELECTORS,
  caption: [
    ELEMENT_SELECTORS.caption,
    ...['audio', 'embed', 'gallery', 'image', 'table', 'video'].map((block) => `.wp-block-${block} figcaption`),
  ].join(', '),
};

/** Those that have a class, and weigh as much as one. */
export const CLASSED_ELEMENTS: ReadonlySet<string> = new Set(['button', 'caption']);

/** States of links and buttons that have styles of their own. */
export const STATES = [':link', ':any-link', ':visited', ':hover', ':focus', ':focus-visible', ':active'] as const;

/** Elements with states. */
export const STATEFUL_ELEMENTS: ReadonlySet<string> = new Set(['link', 'button']);
