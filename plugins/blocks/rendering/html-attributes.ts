import { type ElementAttributes, elementAttributes } from './block-renderer.ts';

/** Attributes as they stand in a tag, a blank before each; those that are empty are left out. */
export const htmlAttributes = (attributes: ElementAttributes): string =>
  elementAttributes(Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== '')));
