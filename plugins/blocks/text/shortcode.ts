import * as v from 'valibot';
import { paragraphs } from '../../content/index.ts';
import { blockRenderer } from '../rendering/block-renderer.ts';

/** A shortcode of its own: a paragraph, which whoever renders shortcodes takes away around those that are known (reference). */
export const shortcode = blockRenderer('core/shortcode', v.object({}), (_attributes, { block: { pieces }, render }) => {
  const inside = render(pieces);
  // blocks bring their own paragraphs
  const html = pieces.every((piece) => typeof piece === 'string') ? paragraphs(inside) : inside;
  return html && `${html}\n`;
});
