import { type ElementAttributes, elementAttributes } from './block-renderer.ts';

/** Attributes as written in a tag, each preceded by a space; empty ones are omitted. */
export const htmlAttributes = (attributes: ElementAttributes): string =>
  elementAttributes(Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== '')));

/** Like `htmlAttributes`, for a link whose target the author sets: `href` and `target` are kept even if empty (reference). */
export const targetedLink = (href: string, target: string, others: ElementAttributes = {}): string =>
  elementAttributes({ href, target }) + htmlAttributes(others);
