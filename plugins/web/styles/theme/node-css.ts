import { isObject } from '../../../../core/index.ts';
import {
  appended,
  ELEMENT_SELECTORS,
  nestedRules,
  scoped,
  selectorList,
  unspaced,
  weak,
} from '../../../blocks/index.ts';
import type { SiteStyling } from '../../../content/index.ts';
import { type JsonObject, valueAt } from '../../../site/index.ts';
import type { BlockTarget } from './block-target.ts';
import { declarationsOf, pictureDeclarations } from './declarations.ts';
import { CLASSED_ELEMENTS, STATEFUL_ELEMENTS, STATES } from './elements.ts';
import { blockGapRules } from './layout-css.ts';
import { type Declaration, rule } from './rule.ts';

/** Rules for the elements of a node of styles. @param within selector of the block that contains them; '' for the page */
export function elementRules(elements: unknown, styling: SiteStyling, within = ''): string {
  if (!isObject(elements)) return '';
  return Object.entries(ELEMENT_SELECTORS)
    .map(([name, selector]) => {
      const node = valueAt(elements, [name]);
      if (!isObject(node)) return '';
      const target = within === '' ? selector : elementIn(within, selector);
      const isPlain = within === '' && !CLASSED_ELEMENTS.has(name);
      const states = STATEFUL_ELEMENTS.has(name) ? STATES : [];
      return [
        rule(isPlain ? target : weak(target), declarationsOf(node, styling)),
        writtenRules(node.css, target),
        ...states.map((state) => {
          const changed = node[state];
          const changing = within === '' ? appended(target, state) : unspaced(appended(target, state));
          return isObject(changed) ? rule(weak(changing), declarationsOf(changed, styling)) : '';
        }),
      ].join('');
    })
    .join('');
}

/** The selector of an element in a block; if the block is the element itself, without nesting. */
const elementIn = (within: string, selector: string): string =>
  selectorList(within).includes(selector) ? selector : unspaced(scoped(within, selector));

/** Custom rules for one element (`css`), in which `&` stands for it. */
const writtenRules = (css: unknown, selector: string): string =>
  nestedRules(css, selector)
    .map((one) => `${one.selector}{${one.body}}\n`)
    .join('');

/** Rules for one type of block, including its elements (reference, `get_styles_for_block`). */
export function blockRules(target: BlockTarget, node: JsonObject, styling: SiteStyling): string {
  const { own, features } = parted(node, target, styling);
  const isSeparator = target.root === '.wp-block-separator';
  return [
    rule(weak(target.root), isSeparator ? separatorDeclarations(own) : own),
    target.hasLayout ? blockGapRules(target.root, node, styling, target.usualGap) : '',
    ...[...features].map(([selector, declarations]) => rule(weak(selector), declarations)),
    writtenRules(node.css, target.root),
    elementRules(node.elements, styling, target.root),
  ].join('');
}

/** Declarations of a node, with those of members that have a selector of their own listed by that selector. */
function parted(node: JsonObject, { features }: BlockTarget, styling: SiteStyling) {
  const own: Record<string, unknown> = { ...node };
  const bySelector = new Map<string, readonly Declaration[]>();
  const put = (selector: string, part: JsonObject) =>
    bySelector.set(selector, [...(bySelector.get(selector) ?? []), ...pictureDeclarations(part, styling)]);
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

/** A separator with only a background colour is drawn in that colour. */
function separatorDeclarations(declarations: readonly Declaration[]): readonly Declaration[] {
  const value = (name: string) => declarations.find(([property]) => property === name)?.[1];
  const background = value('background-color');
  const isDrawn = value('border-color') !== undefined || value('color') !== undefined;
  return background === undefined || isDrawn ? declarations : [...declarations, ['color', background]];
}
