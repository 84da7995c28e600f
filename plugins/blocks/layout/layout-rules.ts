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
/** A gap, or one of two; one that could end a declaration counts as none (reference). */
const gap = v.fallback(
  v.optional(
    v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.nonEmpty(), v.regex(/^(?!.*(?:[\\(&=}]|\/\*))/s)),
  ),
  undefined,
);

/** How the blocks inside of a block stand (`layout`). */
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

/** How the blocks inside of a block stand. */
export type Layout = v.InferOutput<typeof layoutSchema>;

/** The room that a block says is between and around those inside of it (`style.spacing`). */
export const spacingSchema = v.object({
  blockGap: v.optional(v.union([v.object({ top: gap, left: gap }), gap])),
  padding: v.fallback(v.union([v.object({ left: text, right: text }), v.literal('')]), ''),
});

type Spacing = v.InferOutput<typeof spacingSchema>;

/** Of a block that says nothing of it. */
export const NO_SPACING: Spacing = { padding: '' };

/** What rules go by beside the layout. */
export interface LayoutRoom {
  readonly spacing: Spacing;
  /** The theme lets blocks say how much room is between those inside of them. */
  readonly hasGaps: boolean;
  /** The block's own gap counts here; others write theirs themselves. */
  readonly writesGap: boolean;
  /** Of a block with two gaps, where one is not said. */
  readonly fallbackGap: string;
}

type Rules = readonly StyleRule[];

/** Rules of a block beside those of its kind of layout, by the class that it has for them (reference, `wp_get_layout_style`). */
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

/** The room between blocks that stand below each other. */
function stackRules(selector: string, { spacing: { blockGap }, hasGaps, writesGap }: LayoutRoom): Rules {
  const between = typeof blockGap === 'object' ? blockGap.top : blockGap;
  if (!hasGaps || !writesGap || between === undefined) return [];
  return [
    ...rule(`${selector} > *`, { 'margin-block-start': '0', 'margin-block-end': '0' }),
    ...rule(`${selector} > * + *`, { 'margin-block-start': presetValue(between, 'spacing'), 'margin-block-end': '0' }),
  ];
}

/** The room between blocks that stand beside each other: one for both directions, or two. */
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

/** What is as wide as the screen goes over the room around it. */
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

/** As many columns as are said, or as fit. */
function gridRule(selector: string, { columnCount, minimumColumnWidth }: Layout): StyleRule {
  if (columnCount !== '' && columnCount !== '0') {
    return { selector, declarations: { 'grid-template-columns': `repeat(${columnCount}, minmax(0, 1fr))` } };
  }
  const columns = `repeat(auto-fill, minmax(min(${minimumColumnWidth || '12rem'}, 100%), 1fr))`;
  return { selector, declarations: { 'grid-template-columns': columns, 'container-type': 'inline-size' } };
}
