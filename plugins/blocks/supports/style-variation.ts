import { isObject } from '../../../core/index.ts';
import type { StyleRule } from '../../content/index.ts';
import { type BlockTypeDeclaration, type JsonObject, valueAt } from '../../site/index.ts';
import { changeTag, withClasses } from '../html/tag.ts';
import { blockTypeOf } from './block-type-of.ts';
import { ELEMENT_SELECTORS } from './element-selectors.ts';
import { styleDeclarations } from './style-declarations.ts';
import type { SupportedBlock, SupportStep } from './support-step.ts';
import { blockClass } from './supported-style.ts';

/** Looks that blocks have whatever the theme (reference, default `theme.json`). */
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

/** A block with another look that the theme has for it by a name (reference, block style variations): the first that is there. */
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
  const { question, styles, type } = block;
  const own = `is-style-${name}--${question.number('is-style')}`;
  const { elements, blocks, ...self } = look;
  for (const rule of [
    ...rulesOf(type, resolved(self, styles), own),
    ...elementRules(elements, styles, own),
    ...innerRules(blocks, block, own),
  ]) {
    question.style(rule);
  }
  return changeTag(html, (tag) => withClasses(tag, [own]));
}

/** Groups of a look that a block may have another selector for. */
const GROUPS = ['background', 'border', 'color', 'dimensions', 'filter', 'shadow', 'spacing', 'typography'];

/** Rules for a block of a type. @param own class of the block itself; within which it stands when `isInner` */
function rulesOf(type: BlockTypeDeclaration, look: JsonObject, own: string, isInner = false): readonly StyleRule[] {
  const selectors = new Map<string, JsonObject>();
  for (const group of GROUPS) {
    const { [group]: said } = look;
    if (said === undefined) continue;
    const selector = selectorOf(type, group);
    selectors.set(selector, { ...selectors.get(selector), [group]: said });
  }
  return [...selectors].map(([selector, said]) => ({
    selector: `:root :where(${isInner ? `.${own} ${selector}` : withClass(selector, own)})`,
    declarations: styleDeclarations(said).declarations,
  }));
}

/** How a group of a block is found in a page: by what the block says of it, by the block's own selector, or by its class. */
function selectorOf({ name, selectors = {}, supports = {} }: BlockTypeDeclaration, group: string): string {
  const { root, [group]: said } = selectors;
  const own = [isObject(said) ? said.root : said, root, supports.__experimentalSelector].find(isText);
  return own ?? `.${blockClass(name)}`;
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** A selector whose first element has a class as well; of several, each. */
const withClass = (selector: string, own: string): string =>
  selector
    .split(',')
    .map((one) => one.trim().replace(/^[^\s:]+/, (first) => `${first}.${own}`))
    .join(', ');

const STATES = [':hover', ':focus', ':active', ':visited', ':link', ':any-link', ':focus-visible'];

function elementRules(elements: unknown, styles: JsonObject, own: string): readonly StyleRule[] {
  if (!isObject(elements)) return [];
  return Object.entries(ELEMENT_SELECTORS).flatMap(([name, selectors]) => {
    const { [name]: said } = elements;
    if (!isObject(said)) return [];
    return ['', ...STATES].flatMap((state) => {
      const look = state === '' ? said : said[state];
      if (!isObject(look)) return [];
      const selector = selectors
        .split(', ')
        .map((one) => `.${own} ${one}${state}`)
        .join(', ');
      return [
        { selector: `:root :where(${selector})`, declarations: styleDeclarations(resolved(look, styles)).declarations },
      ];
    });
  });
}

function innerRules(blocks: unknown, { question, styles }: SupportedBlock, own: string): readonly StyleRule[] {
  if (!isObject(blocks)) return [];
  return Object.entries(blocks).flatMap(([name, look]) => {
    const type = blockTypeOf(question.context.contributions, name);
    return type && isObject(look) ? rulesOf(type, resolved(look, styles), own, true) : [];
  });
}

/** A look in which each `{ "ref": "styles.color.text" }` is what stands there. */
function resolved(look: JsonObject, styles: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(look).map(([name, said]) => {
      if (!isObject(said)) return [name, said];
      if (typeof said.ref !== 'string') return [name, resolved(said, styles)];
      return [name, valueAt({ styles }, said.ref.split('.'))];
    }),
  );
}
