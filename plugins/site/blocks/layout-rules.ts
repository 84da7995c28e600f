import * as v from 'valibot';

const text = v.fallback(v.string(), '');
/** A gap, or two; one that could end a declaration counts as none (reference). */
const gap = v.fallback(v.optional(v.pipe(v.string(), v.nonEmpty(), v.regex(/^(?!.*(?:[\\(&=}]|\/\*))/s))), undefined);

/** How the blocks inside of a block stand (`layout`), as far as names in classes go by it. */
export const layoutSchema = v.object({
  type: v.fallback(v.optional(v.picklist(['default', 'constrained', 'flex', 'grid'])), undefined),
  inherit: v.fallback(v.boolean(), false),
  contentSize: text,
  wideSize: text,
  justifyContent: text,
  verticalAlignment: text,
  orientation: text,
  flexWrap: text,
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

const HORIZONTAL = {
  justify: ['left', 'right', 'center', 'space-between'],
  align: ['top', 'center', 'bottom', 'stretch'],
};

/**
 * Has a block rules of its own, beside those of its kind of layout? Then it has a class that they go by (reference,
 * `wp_get_layout_style`).
 *
 * @param hasGaps the theme lets blocks say how much room is between those inside of them
 */
export function hasOwnRules(layout: Layout, { blockGap, padding }: Spacing, hasGaps: boolean): boolean {
  const hasGap = hasGaps && (typeof blockGap === 'object' ? blockGap.top !== undefined : blockGap !== undefined);
  switch (layout.type) {
    case 'grid':
      return true;
    case 'constrained':
      return (
        hasGap ||
        [layout.contentSize, layout.wideSize].some((size) => size !== '') ||
        ['left', 'right'].includes(layout.justifyContent) ||
        (padding !== '' && (padding.left !== '' || padding.right !== ''))
      );
    case 'flex':
      return (
        (hasGaps && blockGap !== undefined) ||
        layout.flexWrap === 'nowrap' ||
        !['', 'horizontal'].includes(layout.orientation) ||
        HORIZONTAL.justify.includes(layout.justifyContent) ||
        HORIZONTAL.align.includes(layout.verticalAlignment)
      );
    default:
      return hasGap;
  }
}
