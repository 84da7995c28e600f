import type { Declarations } from '../../content/index.ts';
import { appended, scoped, weak } from './selectors.ts';
import { isClosed, isWholeCss } from './whole-css.ts';

/** A rule of a block's own CSS. */
export interface NestedRule {
  readonly selector: string;
  /** Its declarations, as written. */
  readonly body: string;
}

const PSEUDO_ELEMENT = /::[a-zA-Z-]+/;
const COMBINES = /[>+~\s]/;

/**
 * Rules for one block from CSS in which `&` stands for its element: declarations, and rules for its contents (reference,
 * `process_blocks_custom_css`). None for CSS that may not be placed between other rules.
 */
export const nestedRules = (css: unknown, selector: string): readonly NestedRule[] =>
  isWholeCss(css) ? css.split('&').flatMap((part) => ruleOf(part, selector) ?? []) : [];

function ruleOf(part: string, selector: string): NestedRule | undefined {
  if (part.trim() === '') return undefined;
  if (!part.includes('{')) return isClosed(part) ? { selector: weak(selector), body: part.trim() } : undefined;
  const [nested = '', body, ...others] = part.replaceAll('}', '').split('{');
  if (body === undefined || others.length > 0 || !isClosed(nested) || !isClosed(body)) return undefined;
  const { inner, pseudo } = withoutPseudoElement(nested);
  const target = inner.startsWith(' ') ? scoped(selector, inner.trim()) : appended(selector, inner);
  return { selector: `${weak(target)}${pseudo}`, body: body.trim() };
}

/** Splits off the first pseudo-element of a selector, with its combinator: `:where` does not accept pseudo-elements. */
function withoutPseudoElement(selector: string): { readonly inner: string; readonly pseudo: string } {
  const found = PSEUDO_ELEMENT.exec(selector);
  if (!found) return { inner: selector, pseudo: '' };
  const end = found.index + found[0].length;
  let start = found.index;
  while (start > 0 && COMBINES.test(selector.charAt(start - 1))) start--;
  return { inner: `${selector.slice(0, start)}${selector.slice(end)}`, pseudo: selector.slice(start, end) };
}

/** The declarations of a rule, by property; the last one wins. */
export const writtenDeclarations = (body: string): Declarations =>
  Object.fromEntries(
    body.split(';').flatMap((one) => {
      const colon = one.indexOf(':');
      return colon < 0 ? [] : [[one.slice(0, colon).trim(), one.slice(colon + 1).trim()]];
    }),
  );
