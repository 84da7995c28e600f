import * as v from 'valibot';
import { tagName, tagsOf } from '../html/tag.ts';
import { blockRenderer } from '../rendering/block-renderer.ts';

const COMMENTS = /^(?:<!--[\s\S]*?-->)*/;

/** A button as saved; empty if it has no text (reference). */
export const button = blockRenderer('core/button', v.object({}), (_attributes, { block: { pieces }, render }) => {
  const html = render(pieces);
  return isEmpty(html) ? '' : html;
});

function isEmpty(html: string): boolean {
  for (const { text, end } of tagsOf(html)) {
    const name = tagName(text);
    if (name !== 'a' && name !== 'button') continue;
    return html.slice(end).replace(COMMENTS, '').toLowerCase().startsWith(`</${name}>`);
  }
  return false;
}
