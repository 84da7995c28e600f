import * as v from 'valibot';
import { escapeHtml } from '../../../core/index.ts';
import { text } from '../rendering/attributes.ts';
import { blockRenderer } from '../rendering/block-renderer.ts';

/** A titled group of classic widgets. */
export const widgetGroup = blockRenderer('core/widget-group', v.object({ title: text }), ({ title }, question) => {
  const inside = question.render(question.block.pieces.filter((piece) => typeof piece !== 'string'));
  const heading = title && `<h2 class="widget-title">${escapeHtml(title)}</h2>`;
  return `${heading}<div class="wp-widget-group__inner-blocks">${inside}</div>`;
});
