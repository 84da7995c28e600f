import { isObject } from '../../../../core/index.ts';
import { type JsonObject, valueAt } from '../styles/json-object.ts';
import type { Styling } from '../styles/prepare-layer.ts';
import type { BlockTarget } from './block-target.ts';
import { blockCss } from './custom-css.ts';
import { declarationsOf } from './declarations.ts';
import { CLASSED_ELEMENTS, ELEMENTS, STATEFUL_ELEMENTS, STATES } from './elements.ts';
import { blockGapRules } from './layout-css.ts';
import { appended, type Declaration, rule, scoped, selectorList, weak } from './rule.ts';

/** Rules of the elements below a node of styles. @param within selector of the block that they are in; '' for the page */
export function elementRules(elements: unknown, styling: Styling, within = ''): string {
  if (!isObject(elements)) return '';
  return Object.entries(ELEMENTS)
    .map(([name, selector]) => {
      const node = valueAt(elements, [name]);
      if (!isObject(node)) return '';
      const target = within === '' ? selector : elementIn(within, selector);
      const isPlain = within === '' && !CLASSED_ELEMENTS.has(name);
      const states = STATEFUL_ELEMENTS.has(name) ? STATES : [];
      return [
        rule(isPlain ? target : weak(target), declarationsOf(node, styling)),
        ...states.map((state) => {
          const changed = node[state];
          return isObject(changed) ? rule(weak(appended(target, state)), declarationsOf(changed, styling)) : '';
        }),
      ].join('');
    })
    .join('');
}

/** A block whose own element it is has it itself. */
const elementIn = (within: string, selector: string): string =>
  selectorList(within).includes(selector) ? selector : scoped(within, selector);

/** Rules of one kind of block, its elements included (reference, `get_styles_for_block`). */
export function blockRules(target: BlockTarget, node: JsonObject, styling: Styling): string {
  const { own, features } = parted(node, target, styling);
  const isSeparator = target.root === '.wp-block-separator';
  return [
    rule(weak(target.root), isSeparator ? separatorDeclarations(own) : own),
    target.hasLayout ? blockGapRules(target.root, node, styling, target.usualGap) : '',
    ...[...features].map(([selector, declarations]) => rule(weak(selector), declarations)),
    blockCss(node.css, target.root),
    elementRules(node.elements, styling, target.root),
  ].join('');
}

/** What a node declares, apart for members that have a selector of their own. */
function parted(node: JsonObject, { features }: BlockTarget, styling: Styling) {
  const own: Record<string, unknown> = { ...node };
  const bySelector = new Map<string, readonly Declaration[]>();
  const put = (selector: string, part: JsonObject) =>
    bySelector.set(selector, [...(bySelector.get(selector) ?? []), ...declarationsOf(part, styling)]);
  for (const [feature, selector] of Object.entries(features)) {
    const value = own[feature];
    if (value === undefined) continue;
    if (typeof selector === 'string') {
      put(selector, { [feature]: value });
      delete own[feature];
      continue;
    }
    const { root, ...parts } = selector;
    const rest: Record<string, unknown> = isObject(value) ? { ...value } : {};
    for (const [part, inner] of Object.entries(parts)) {
      if (rest[part] === undefined) continue;
      put(inner, { [feature]: { [part]: rest[part] } });
      delete rest[part];
    }
    own[feature] = rest;
    if (root === undefined) continue;
    put(root, { [feature]: rest });
    delete own[feature];
  }
  return { own: declarationsOf(own, styling), features: bySelector };
}

/** A separator that has but a background is drawn in its colour. */
function separatorDeclarations(declarations: readonly Declaration[]): readonly Declaration[] {
  const value = (name: string) => declarations.find(([property]) => property === name)?.[1];
  const background = value('background-color');
  const isDrawn = value('border-color') !== undefined || value('color') !== undefined;
  return background === undefined || isDrawn ? declarations : [...declarations, ['color', background]];
}

/** The first compound selector of each, with this class too. */
const withClass = (selector: string, className: string): string =>
  selectorList(selector)
    .map((one) => one.replace(/^[^\s:]+/, (first) => `${first}.${className}`))
    .join(', ');

/**
 * Rules of one block that has another look (`is-style-NAME`), by a class of its own, for itself and for what is in it
 * (reference, `wp_render_block_style_variation_support_styles`).
 *
 * @param className of that one block: `is-style-plain--3`
 * @param targetOf elements of other blocks
 */
export function variationRules(
  target: BlockTarget,
  { elements, blocks, ...node }: JsonObject,
  className: string,
  styling: Styling,
  targetOf: (name: string) => BlockTarget | undefined,
): string {
  const { own, features } = parted(node, target, styling);
  const root = withClass(target.root, className);
  return [
    elementRules(elements, styling, `.${className}`),
    ...(isObject(blocks)
      ? Object.entries(blocks).map(([name, inner]) => {
          const within = targetOf(name);
          return within && isObject(inner) ? blockRules(scopedTarget(`.${className}`, within), inner, styling) : '';
        })
      : []),
    ...[...features].map(([selector, declarations]) => rule(weak(withClass(selector, className)), declarations)),
    rule(weak(root), own),
    blockCss(node.css, root),
  ].join('');
}

const scopedTarget = (outer: string, { root, features }: BlockTarget): BlockTarget => ({
  root: scoped(outer, root),
  features: Object.fromEntries(
    Object.entries(features).map(([feature, selector]) => [
      feature,
      typeof selector === 'string'
        ? scoped(outer, selector)
        : Object.fromEntries(Object.entries(selector).map(([part, inner]) => [part, scoped(outer, inner)])),
    ]),
  ),
  hasLayout: false,
});
