import * as v from 'valibot';
import { escapeHtml } from '../../../core/index.ts';
import { sanitize, sayHtml } from '../../content/index.ts';
import { blockRenderer } from '../rendering/block-renderer.ts';
import { shownPost } from '../shown/post.ts';

const notes = v.pipe(v.string(), v.parseJson(), v.array(v.object({ id: v.string(), content: v.string() })));

/** The footnotes of a record. */
export const footnotes = blockRenderer('core/footnotes', v.object({}), (_attributes, question) => {
  const post = shownPost(question);
  const read = v.safeParse(notes, post?.texts.footnotes);
  if (!post || post.isLocked || !read.success || read.output.length === 0) return '';
  const entries = read.output.map(({ id, content }, index) => {
    const name = escapeHtml(id);
    return `<li id="${name}">${sanitize(content)} <a href="#${name}-link" aria-label="${sayHtml(question.context, 'Jump to footnote reference {number}', { number: index + 1 })}">↩︎</a></li>`;
  });
  return `<ol${question.wrapper({})}>${entries.join('')}</ol>`;
});
