import * as v from 'valibot';
import { paragraphs } from '../../content/index.ts';
import { blockRenderer } from '../rendering/block-renderer.ts';

/** A shortcode block: a paragraph, which the shortcode renderer removes around known shortcodes (reference). */
export const shortcode = blockRenderer('core/shortcode', v.object({}), (_attributes, { block: { pieces }, render }) => {
  const inside = render(pieces);
  // inner blocks have their own paragraphs
  const html = pieces.every((piece) => typeof piece === 'string') ? paragraphs(inside) : inside;
  return html && `${html}\n`;
});
