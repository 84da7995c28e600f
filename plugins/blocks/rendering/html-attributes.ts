import { type ElementAttributes, elementAttributes } from './block-renderer.ts';

/** Attributes as they stand in a tag, a blank before each; those that are empty are left out. */
export const htmlAttributes = (attributes: ElementAttributes): string =>
  elementAttributes(Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== '')));

/** The same of a link whose target an author names: that stands there even where it is empty (reference). */
export const targetedLink = (href: string, target: string, others: ElementAttributes = {}): string =>
  elementAttributes({ href, target }) + htmlAttributes(others);
