import * as v from 'valibot';
import { changeTag, withClasses } from '../html/tag.ts';
import { NO_SPACING, spacingSchema } from '../layout/layout-rules.ts';
import { blockRenderer } from '../rendering/block-renderer.ts';
import { presetValue } from '../supports/style-declarations.ts';

const attributes = v.object({
  style: v.fallback(v.object({ spacing: v.fallback(spacingSchema, NO_SPACING) }), { spacing: NO_SPACING }),
});

/** The default gap of a gallery: the theme's. */
const USUAL =
  'var(--wp--style--gallery-gap-default, var(--gallery-block--gutter-size, var(--wp--style--block-gap, 0.5em)))';

/**
 * Value telling a gallery's pictures to name their media items. Not set for a gallery inside another block (reference, where `render_block_data`
 * applies to top-level blocks only).
 */
export const NAMES_PICTURES = 'almanac/names-pictures';

/** Pictures in columns, whose width depends on the gap between them (reference). */
export const gallery = blockRenderer('core/gallery', attributes, ({ style: { spacing } }, question) => {
  const { block, parent, render, number, style } = question;
  const html = render(block.pieces, { [NAMES_PICTURES]: parent === undefined });
  const own = `wp-block-gallery-${number('wp-block-gallery')}`;
  const { blockGap } = spacing;
  // a zero for both directions is ignored (reference)
  const both = blockGap === '0' ? undefined : blockGap;
  const [row = USUAL, column = USUAL] = (typeof both === 'object' ? [both.top, both.left] : [both, both]).map((gap) =>
    gap === undefined ? undefined : presetValue(gap, 'spacing'),
  );
  style({
    selector: `.wp-block-gallery.${own}`,
    declarations: {
      // calc() needs a unit
      '--wp--style--unstable-gallery-gap': column === '0' ? '0px' : column,
      gap: row === column ? row : `${row} ${column}`,
    },
  });
  return changeTag(html, (tag) => withClasses(tag, [own]));
});
