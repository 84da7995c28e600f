import * as v from 'valibot';
import { isObject, oncePer } from '../../../core/index.ts';
import { type BlockQuestion, slugify } from '../../content/index.ts';
import { type BlockTypeDeclaration, type JsonObject, valueAt } from '../../site/index.ts';
import { attributeOf, changeTag, classOf, tagsOf, withClasses } from '../html/tag.ts';
import { hasSupport, supportAt, writesItself } from '../supports/has-support.ts';
import type { SupportedBlock, SupportStep } from '../supports/support-step.ts';
import { childRules } from './child-rules.ts';
import { type Layout, layoutRules, layoutSchema, NO_SPACING, spacingSchema } from './layout-rules.ts';

const CLASSES = {
  default: 'is-layout-flow',
  constrained: 'is-layout-constrained',
  flex: 'is-layout-flex',
  grid: 'is-layout-grid',
} as const;

const attributes = v.object({
  layout: v.fallback(v.optional(v.looseObject({})), undefined),
  style: v.fallback(v.object({ spacing: v.fallback(spacingSchema, NO_SPACING) }), { spacing: NO_SPACING }),
});

/**
 * Gives the element around inner blocks its layout classes, and a block its class for how it is placed in its parent's layout (reference,
 * `wp_render_layout_support_flag`).
 */
export const layout: SupportStep = (html, block) => {
  const { question, type } = block;
  const placed = withOwnPlace(html, question);
  return hasSupport(type, 'layout') ? withLayout(placed, block) : placed;
};

/** Adds a class for how the block is placed in its parent's layout. */
function withOwnPlace(html: string, { block, parent, number, style }: BlockQuestion): string {
  const rules = childRules(block, parent);
  if (rules.length === 0) return html;
  const name = `wp-container-content-${number('wp-container-content')}`;
  for (const rule of rules) style({ ...rule, selector: `.${name}` });
  return changeTag(html, (tag) => withClasses(tag, [name]));
}

function withLayout(html: string, { question, type, settings }: SupportedBlock): string {
  const { block, number, style } = question;
  const { rules, classes, container } = placingOf(settings)(type)(block.attributes);
  const count = number(block.name);
  if (rules.length === 0) return changeTag(html, (tag) => withClasses(tag, classes), wrapperIn(block.pieces));
  const name = `${container}${count}`;
  for (const { selector, ...rule } of rules) style({ ...rule, selector: `.${name}${selector}` });
  const named = [...classes.slice(0, -1), name, ...classes.slice(-1)];
  return changeTag(html, (tag) => withClasses(tag, named), wrapperIn(block.pieces));
}

/** A block's inner layout under a theme's settings. The same wherever the block is used, except for the number in its class. */
const placingOf = oncePer((settings: JsonObject) =>
  oncePer((type: BlockTypeDeclaration) =>
    oncePer((attributes: JsonObject) => {
      const { spacing, used, written } = askedOf(type, attributes);
      const own = CLASSES[used.type ?? 'default'];
      const fallbackGap = supportAt(type, ['spacing', 'blockGap', '__experimentalDefault'], '0.5em');
      return {
        /** Their selectors are appended to that of the numbered class. */
        rules: layoutRules('', used, {
          spacing,
          hasGaps: (valueAt(settings, ['spacing', 'blockGap']) ?? null) !== null,
          writesGap: !writesItself(type, 'spacing', 'blockGap'),
          fallbackGap: String(fallbackGap),
        }),
        /** All but the last go before the numbered class. */
        classes: [
          settings.useRootPaddingAwareAlignments === true && used.type === 'constrained' && 'has-global-padding',
          written.orientation && `is-${slugOf(written.orientation)}`,
          written.justifyContent && `is-content-justification-${slugOf(written.justifyContent)}`,
          written.flexWrap === 'nowrap' && 'is-nowrap',
          own,
          `wp-block-${type.name.slice(type.name.indexOf('/') + 1)}-${own}`,
        ].filter((one): one is string => typeof one === 'string' && one !== ''),
        container: `wp-container-${slugOf(type.name)}-is-layout-`,
      };
    }),
  ),
);

/** The spacing of a block, the layout it uses (its own or its type's default), and the layout as written. */
function askedOf(type: BlockTypeDeclaration, written: JsonObject) {
  const {
    layout: said,
    style: { spacing },
  } = v.parse(attributes, written);
  const usual = supportAt(type, ['layout', 'default']);
  return {
    spacing,
    used: layoutOf(said ?? (isObject(usual) ? usual : {})),
    written: v.parse(layoutSchema, said ?? {}),
  };
}

const slugOf = (text: string): string => slugify(text.replaceAll('/', '-'));

/** A layout that sets the content width is always constrained. */
function layoutOf(said: object): Layout {
  const used = v.parse(layoutSchema, said);
  return used.inherit || used.contentSize !== '' ? { ...used, type: 'constrained' } : used;
}

/** Matches the tag around the inner blocks: one with the classes of the last tag before them that has any (reference). */
const wrapperIn = oncePer((pieces: BlockQuestion['block']['pieces']): ((tag: string) => boolean) => {
  const [head] = pieces;
  if (typeof head !== 'string' || pieces.length < 2) return () => true;
  const names = [...tagsOf(head)].map(({ text }) => classOf(text)).findLast((one) => one !== undefined && one !== '');
  return names === undefined ? () => true : (tag) => attributeOf(tag, 'class')?.includes(names) === true;
});
