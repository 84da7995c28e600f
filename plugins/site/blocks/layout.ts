import * as v from 'valibot';
import { isObject, type RenderContext } from '../../../core/index.ts';
import { type BlockQuestion, slugify } from '../../content/index.ts';
import { CORE_BLOCKS } from '../block-types/core/core-blocks.ts';
import { valueAt } from '../themes/styles/json-object.ts';
import { stylesOf } from '../themes/styles/kind.ts';
import { themeStyling } from '../themes/styles/theme-styling.ts';
import { themesOf } from '../themes/theme.ts';
import { type BlockRenderer, blockRenderer } from './block-renderer.ts';
import { hasOwnRules, type Layout, layoutSchema, NO_SPACING, spacingSchema } from './layout-rules.ts';
import { classOf, withClasses } from './with-classes.ts';

/** Blocks that others stand in, by name. */
const BLOCKS: ReadonlyMap<string, LayoutBlock> = new Map(
  CORE_BLOCKS.filter(({ supports }) => supports?.layout).map(({ name, supports = {} }) => {
    const usual = valueAt(supports, ['layout', 'default']);
    const skipped = valueAt(supports, ['spacing', '__experimentalSkipSerialization']);
    const hasOwnGap = Array.isArray(skipped) && skipped.includes('blockGap');
    return [name, { usual: isObject(usual) ? usual : {}, hasOwnGap }];
  }),
);

interface LayoutBlock {
  /** How those inside of it stand, unless it says otherwise. */
  readonly usual: object;
  /** The room between them is not of the kind that all have. */
  readonly hasOwnGap: boolean;
}

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
 * Blocks that others stand in: the element around those has the classes by which styles place them (reference,
 * `wp_render_layout_support_flag`).
 *
 * @param theme name of the one in use
 */
export const layoutBlocks =
  (theme: string): BlockRenderer =>
  (question) => {
    const block = BLOCKS.get(question.block.name);
    return (
      block &&
      blockRenderer(question.block.name, attributes, (asked) => laidOut(question, asked, block, theme))(question)
    );
  };

function laidOut(
  { block: { name, pieces }, context, render, number }: BlockQuestion,
  { layout: said, style: { spacing } }: v.InferOutput<typeof attributes>,
  { usual, hasOwnGap }: LayoutBlock,
  theme: string,
): string {
  const [head = ''] = pieces.filter((piece, index) => index === 0 && typeof piece === 'string') as readonly string[];
  // those inside have the first numbers
  const rest = render(head === '' ? pieces : pieces.slice(1));
  const layout = layoutOf(said ?? usual);
  const written = v.parse(layoutSchema, said ?? {});
  const { hasGaps, isPadded } = settingsOf(context, theme);
  const container = `wp-container-${slugOf(name)}-is-layout-${number(name)}`;
  const own = CLASSES[layout.type ?? 'default'];
  const classes = [
    isPadded && layout.type === 'constrained' && 'has-global-padding',
    written.orientation && `is-${slugOf(written.orientation)}`,
    written.justifyContent && `is-content-justification-${slugOf(written.justifyContent)}`,
    written.flexWrap === 'nowrap' && 'is-nowrap',
    own,
    hasOwnRules(layout, spacing, hasGaps && !hasOwnGap) && container,
    `wp-block-${name.slice(name.indexOf('/') + 1)}-${own}`,
  ].filter((one): one is string => typeof one === 'string' && one !== '');
  if (!TAG.test(head)) return withClassesAt(TAG.exec(head + rest), head + rest, classes);
  return withClassesAt(pieces.length > 1 ? wrapperIn(head) : TAG.exec(head), head, classes) + rest;
}

const slugOf = (text: string): string => slugify(text.replaceAll('/', '-'));

/** A layout with the width of what is in it is a constrained one, whatever it says. */
function layoutOf(said: object): Layout {
  const layout = v.parse(layoutSchema, said);
  return layout.inherit || layout.contentSize !== '' ? { ...layout, type: 'constrained' } : layout;
}

/** A tag ends before another begins. */
const TAG = /<[a-z][^<>]*>/i;
const TAGS = /<[a-z][^<>]*>/gi;

/** The tag around what follows, as far as its class tells: that of the last one that has any (reference). */
function wrapperIn(head: string): RegExpExecArray | null {
  const tags = [...head.matchAll(TAGS)];
  const names = tags.map(([tag]) => classOf(tag)).findLast((one) => one !== undefined && one !== '');
  return (names === undefined ? tags[0] : tags.find(([tag]) => classOf(tag)?.includes(names))) ?? null;
}

/** HTML in which a tag has these classes too. */
const withClassesAt = (found: RegExpExecArray | null, html: string, classes: readonly string[]): string =>
  found
    ? html.slice(0, found.index) + withClasses(found[0], classes) + html.slice(found.index + found[0].length)
    : html;

/** What the theme in use says of layouts, with what people made of it. */
function settingsOf({ store }: RenderContext, name: string): { readonly hasGaps: boolean; readonly isPadded: boolean } {
  const theme = themesOf(store).get(name);
  if (!theme) return { hasGaps: false, isPadded: false };
  const { settings = {} } = stylesOf(store, theme);
  const setting = (...path: string[]) => valueAt(settings, path) ?? valueAt(themeStyling(theme).settings, path);
  return {
    hasGaps: (setting('spacing', 'blockGap') ?? null) !== null,
    isPadded: setting('useRootPaddingAwareAlignments') === true,
  };
}
