import { isObject } from '../../../core/index.ts';
import type { Declarations, StyleRule } from '../../content/index.ts';
import { type BlockTypeDeclaration, type JsonObject, valueAt } from '../../site/index.ts';
import { changeTag, withClasses } from '../html/tag.ts';
import { nestedRules, writtenDeclarations } from '../styling/nested-css.ts';
import { appended, scoped, selectorList, weak } from '../styling/selectors.ts';
import { blockTypeOf } from './block-type-of.ts';
import { ELEMENT_SELECTORS } from './element-selectors.ts';
import { fluidSize } from './fluid-size.ts';
import { styleDeclarations } from './style-declarations.ts';
import type { SupportedBlock, SupportStep } from './support-step.ts';
import { blockClass } from './supported-style.ts';

/** Variations that exist under every theme (reference, default `theme.json`). */
const USUAL: JsonObject = {
  'core/button': {
    outline: {
      border: { width: '2px', style: 'solid', color: 'currentColor' },
      color: { text: 'currentColor', gradient: 'transparent none' },
      spacing: { padding: { top: '0.667em', right: '1.33em', bottom: '0.667em', left: '1.33em' } },
    },
  },
  'core/site-logo': { rounded: { border: { radius: '9999px' } } },
};

const NAMED = /(?:^|\s)is-style-(?!default(?:\s|$))([\w-]+)/g;

/** Applies the first known style variation that a block names (reference, block style variations). */
export const styleVariation: SupportStep = (html, block) => {
  const { question, styles } = block;
  const { className } = question.block.attributes;
  if (typeof className !== 'string' || !className.includes('is-style-')) return html;
  for (const [, name = ''] of className.matchAll(NAMED)) {
    const said = [
      valueAt(USUAL, [question.block.name, name]),
      valueAt(styles, ['blocks', question.block.name, 'variations', name]),
    ].filter(isObject);
    const [look, over = {}] = said;
    if (!look || Object.keys(look).length === 0) continue;
    return withLook(html, block, { name, look: { ...look, ...over } });
  }
  return html;
};

function withLook(html: string, block: SupportedBlock, { name, look }: { name: string; look: JsonObject }): string {
  const { question, type } = block;
  const own = `is-style-${name}--${question.number('is-style')}`;
  const { elements, blocks, ...self } = look;
  for (const rule of [
    ...rulesOf(self, block, (group) => withClass(selectorOf(type, group), own)),
    ...elementRules(elements, block, `.${own}`),
    ...innerRules(blocks, block, `.${own}`),
  ]) {
    question.style(rule);
  }
  return changeTag(html, (tag) => withClasses(tag, [own]));
}

/** Style groups for which a block may have its own selector. */
const GROUPS = ['background', 'border', 'color', 'dimensions', 'filter', 'shadow', 'spacing', 'typography'];

/** Rules for a block. @param placeOf its selector for a style group; for the whole block if empty */
function rulesOf(said: JsonObject, block: SupportedBlock, placeOf: (group: string) => string): readonly StyleRule[] {
  const look = resolved(said, block.styles);
  const selectors = new Map<string, JsonObject>();
  for (const group of GROUPS) {
    const { [group]: part } = look;
    if (part === undefined) continue;
    const selector = placeOf(group);
    selectors.set(selector, { ...selectors.get(selector), [group]: part });
  }
  return [
    ...[...selectors].map(([selector, part]) => ruleOf(selector, part, block)),
    ...nestedRules(look.css, placeOf('')).map(({ selector, body }) => ({
      selector,
      declarations: writtenDeclarations(body),
    })),
  ];
}

const ruleOf = (selector: string, look: JsonObject, { settings }: SupportedBlock): StyleRule => ({
  selector: weak(selector),
  declarations: grownLetters(styleDeclarations(look).declarations, settings),
});

/** Makes the font size fluid if the theme enables that. */
function grownLetters(declarations: Declarations, settings: JsonObject): Declarations {
  const { 'font-size': size } = declarations;
  return size === undefined ? declarations : { ...declarations, 'font-size': fluidSize(settings, { size }) };
}

/** The selector for a style group: the group's own, else the block's, else its class. */
function selectorOf({ name, selectors = {}, supports = {} }: BlockTypeDeclaration, group: string): string {
  const { root, [group]: said } = selectors;
  const own = [isObject(said) ? said.root : said, root, supports.__experimentalSelector].find(isText);
  return own ?? `.${blockClass(name)}`;
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** Adds a class to the first element of each selector in a list. */
const withClass = (selector: string, own: string): string =>
  selectorList(selector)
    .map((one) => one.trim().replace(/^[^\s:]+/, (first) => `${first}.${own}`))
    .join(',');

const STATES = [':hover', ':focus', ':active', ':visited', ':link', ':any-link', ':focus-visible'];

/** Rules for elements. @param within outer selector */
function elementRules(elements: unknown, block: SupportedBlock, within: string): readonly StyleRule[] {
  if (!isObject(elements)) return [];
  return Object.entries(ELEMENT_SELECTORS).flatMap(([name, selector]) => {
    const { [name]: said } = elements;
    if (!isObject(said)) return [];
    const place = scoped(within, selector);
    return ['', ...STATES].flatMap((state) => {
      const look = state === '' ? said : said[state];
      return isObject(look) ? rulesOf(look, block, () => appended(place, state)) : [];
    });
  });
}

/** Rules for inner blocks. @param within outer selector */
function innerRules(blocks: unknown, block: SupportedBlock, within: string): readonly StyleRule[] {
  if (!isObject(blocks)) return [];
  return Object.entries(blocks).flatMap(([name, look]) => {
    const type = blockTypeOf(block.question.context.contributions, name);
    if (!type || !isObject(look)) return [];
    const { elements, ...self } = look;
    const placeOf = (group: string) => scoped(within, selectorOf(type, group));
    return [...rulesOf(self, block, placeOf), ...elementRules(elements, block, placeOf(''))];
  });
}

/** Replaces each `{ "ref": "styles.color.text" }` by the value it refers to. */
function resolved(look: JsonObject, styles: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(look).map(([name, said]) => {
      if (!isObject(said)) return [name, said];
      if (typeof said.ref !== 'string') return [name, resolved(said, styles)];
      return [name, valueAt({ styles }, said.ref.split('.'))];
    }),
  );
}
