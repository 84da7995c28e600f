import * as v from 'valibot';
import { changeTag, withClasses } from '../html/tag.ts';
import { NO_SPACING, spacingSchema } from '../layout/layout-rules.ts';
import { blockRenderer } from '../rendering/block-renderer.ts';
import { presetValue } from '../supports/style-declarations.ts';

const attributes = v.object({
  style: v.fallback(v.object({ spacing: v.fallback(spacingSchema, NO_SPACING) }), { spacing: NO_SPACING }),
});

/** The gap of a gallery that says none: the theme's. */
const USUAL =
  'var(--wp--style--gallery-gap-default, var(--gallery-block--gutter-size, var(--wp--style--block-gap, 0.5em)))';

/**
 * Pictures of a gallery know by this that they are to say which media item they are. Those of one within another block do not
 * (reference, where `render_block_data` reaches blocks right in a text alone).
 */
export const NAMES_PICTURES = 'almanac/names-pictures';

/** Pictures beside each other: how wide each is goes by the gap between them (reference). */
export const gallery = blockRenderer('core/gallery', attributes, ({ style: { spacing } }, question) => {
  const { block, parent, render, number, style } = question;
  const html = render(block.pieces, { [NAMES_PICTURES]: parent === undefined });
  const own = `wp-block-gallery-${number('wp-block-gallery')}`;
  const { blockGap } = spacing;
  // a zero that is said for both directions counts as none (reference)
  const both = blockGap === '0' ? undefined : blockGap;
  const [row = USUAL, column = USUAL] = (typeof both === 'object' ? [both.top, both.left] : [both, both]).map((gap) =>
    gap === undefined ? undefined : presetValue(gap, 'spacing'),
  );
  style({
    selector: `.wp-block-gallery.${own}`,
    declarations: {
      // what is reckoned with needs a unit
      '--wp--style--unstable-gallery-gap': column === '0' ? '0px' : column,
      gap: row === column ? row : `${row} ${column}`,
    },
  });
  return changeTag(html, (tag) => withClasses(tag, [own]));
});
