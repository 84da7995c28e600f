import * as v from 'valibot';
import type { Declarations, StyleRule } from '../../content/index.ts';
import { presetValue, styleDeclarations } from '../supports/style-declarations.ts';

const word = v.fallback(v.string(), '');
const text = v.fallback(
  v.pipe(
    v.union([v.string(), v.number()]),
    v.transform((said) => String(said)),
  ),
  '',
);
/** A gap, or its value in one direction; a value that could break out of its declaration is dropped (reference). */
const gap = v.fallback(
  v.optional(
    v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.nonEmpty(), v.regex(/^(?!.*(?:[\\(&=}]|\/\*))/s)),
  ),
  undefined,
);

/** How a block lays out the blocks inside it (`layout`). */
export const layoutSchema = v.object({
  type: v.fallback(v.optional(v.picklist(['default', 'constrained', 'flex', 'grid'])), undefined),
  inherit: v.fallback(v.boolean(), false),
  contentSize: word,
  wideSize: word,
  justifyContent: word,
  verticalAlignment: word,
  orientation: word,
  flexWrap: word,
  columnCount: text,
  minimumColumnWidth: text,
});

/** How a block lays out the blocks inside it. */
export type Layout = v.InferOutput<typeof layoutSchema>;

/** The gap between the blocks inside a block, and the padding around them (`style.spacing`). */
export const spacingSchema = v.object({
  blockGap: v.optional(v.union([v.object({ top: gap, left: gap }), gap])),
  padding: v.fallback(v.union([v.object({ left: text, right: text }), v.literal('')]), ''),
});

type Spacing = v.InferOutput<typeof spacingSchema>;

/** For a block that sets no spacing. */
export const NO_SPACING: Spacing = { padding: '' };

/** What the layout rules depend on besides the layout itself. */
export interface LayoutRoom {
  readonly spacing: Spacing;
  /** Whether the theme lets blocks set the gap between the blocks inside them. */
  readonly hasGaps: boolean;
  /** Whether the block's own gap is output here; some renderers output it themselves. */
  readonly writesGap: boolean;
  /** Used for the missing one of two gaps. */
  readonly fallbackGap: string;
}

type Rules = readonly StyleRule[];

/** The rules for a block's own class, in addition to those of its layout type (reference, `wp_get_layout_style`). */
export function layoutRules(selector: string, layout: Layout, room: LayoutRoom): Rules {
  switch (layout.type) {
    case 'grid':
      return [gridRule(selector, layout), ...gapRule(selector, room)];
    case 'constrained':
      return [...widthRules(selector, layout), ...bleedRules(selector, room.spacing), ...stackRules(selector, room)];
    case 'flex':
      return flexRules(selector, layout, room);
    default:
      return stackRules(selector, room);
  }
}

const rule = (selector: string, declarations: Declarations): Rules => [{ selector, declarations }];

/** The gap between vertically stacked blocks. */
function stackRules(selector: string, { spacing: { blockGap }, hasGaps, writesGap }: LayoutRoom): Rules {
  const between = typeof blockGap === 'object' ? blockGap.top : blockGap;
  if (!hasGaps || !writesGap || between === undefined) return [];
  return [
    ...rule(`${selector} > *`, { 'margin-block-start': '0', 'margin-block-end': '0' }),
    ...rule(`${selector} > * + *`, { 'margin-block-start': presetValue(between, 'spacing'), 'margin-block-end': '0' }),
  ];
}

/** The gap between blocks in a row or grid: one value for both directions, or two. */
function gapRule(selector: string, { spacing: { blockGap }, hasGaps, writesGap, fallbackGap }: LayoutRoom): Rules {
  if (!hasGaps || !writesGap || blockGap === undefined) return [];
  const gaps = typeof blockGap === 'object' ? [blockGap.top ?? fallbackGap, blockGap.left ?? fallbackGap] : [blockGap];
  return rule(selector, { gap: gaps.map((one) => presetValue(one, 'spacing')).join(' ') });
}

const NORMAL = ':where(:not(.alignleft):not(.alignright):not(.alignfull))';

function widthRules(selector: string, { contentSize, wideSize, justifyContent }: Layout): Rules {
  const first = (size: string) => size.split(';', 1)[0] ?? '';
  const isLeft = justifyContent === 'left';
  const isRight = justifyContent === 'right';
  const widths =
    contentSize === '' && wideSize === ''
      ? []
      : [
          ...rule(`${selector} > ${NORMAL}`, {
            'max-width': first(contentSize || wideSize),
            'margin-left': isLeft ? '0 !important' : 'auto !important',
            'margin-right': isRight ? '0 !important' : 'auto !important',
          }),
          ...rule(`${selector} > .alignwide`, { 'max-width': first(wideSize || contentSize) }),
          ...rule(`${selector} .alignfull`, { 'max-width': 'none' }),
        ];
  return [
    ...widths,
    ...(isLeft ? rule(`${selector} > ${NORMAL}`, { 'margin-left': '0 !important' }) : []),
    ...(isRight ? rule(`${selector} > ${NORMAL}`, { 'margin-right': '0 !important' }) : []),
  ];
}

/** Extends full-width blocks over the padding. */
function bleedRules(selector: string, { padding }: Spacing): Rules {
  const { declarations } = styleDeclarations({ spacing: { padding } });
  return (['right', 'left'] as const).flatMap((side) => {
    const { [`padding-${side}`]: room } = declarations;
    if (room === undefined) return [];
    return rule(`${selector} > .alignfull`, { [`margin-${side}`]: `calc(${room === '0' ? '0px' : room} * -1)` });
  });
}

const JUSTIFY = { left: 'flex-start', right: 'flex-end', center: 'center' };
const ALIGN = { top: 'flex-start', center: 'center', bottom: 'flex-end' };

function flexRules(selector: string, layout: Layout, room: LayoutRoom): Rules {
  const { orientation, justifyContent, verticalAlignment, flexWrap } = layout;
  const isRow = orientation === '' || orientation === 'horizontal';
  const justify = chosen(isRow ? { ...JUSTIFY, 'space-between': 'space-between' } : { ...JUSTIFY, stretch: 'stretch' });
  const align = chosen(isRow ? { ...ALIGN, stretch: 'stretch' } : { ...ALIGN, 'space-between': 'space-between' });
  const across = justify(justifyContent);
  const down = align(verticalAlignment);
  return [
    ...(flexWrap === 'nowrap' ? rule(selector, { 'flex-wrap': 'nowrap' }) : []),
    ...gapRule(selector, room),
    ...(isRow ? [] : rule(selector, { 'flex-direction': 'column', 'align-items': across ?? 'flex-start' })),
    ...(isRow && across !== undefined ? rule(selector, { 'justify-content': across }) : []),
    ...(down === undefined ? [] : rule(selector, { [isRow ? 'align-items' : 'justify-content']: down })),
  ];
}

const chosen =
  (choices: Readonly<Record<string, string>>) =>
  (said: string): string | undefined =>
    Object.hasOwn(choices, said) ? choices[said] : undefined;

/** The given number of columns, or as many as fit. */
function gridRule(selector: string, { columnCount, minimumColumnWidth }: Layout): StyleRule {
  if (columnCount !== '' && columnCount !== '0') {
    return { selector, declarations: { 'grid-template-columns': `repeat(${columnCount}, minmax(0, 1fr))` } };
  }
  const columns = `repeat(auto-fill, minmax(min(${minimumColumnWidth || '12rem'}, 100%), 1fr))`;
  return { selector, declarations: { 'grid-template-columns': columns, 'container-type': 'inline-size' } };
}
