import * as v from 'valibot';
import { firstWords } from '../../content/index.ts';
import { phrase } from '../html/phrase.ts';
import { aligned, alignedClasses, flag, text, whole } from '../rendering/attributes.ts';
import { blockRenderer } from '../rendering/block-renderer.ts';
import { htmlAttributes } from '../rendering/html-attributes.ts';
import { excerptOf, shownPost } from '../shown/post.ts';

/** Length in words of an excerpt generated from the content, before the block shortens it (reference). */
const MADE = 55;

const attributes = v.object({
  ...aligned,
  moreText: text,
  showMoreOnNewLine: flag(true),
  excerptLength: whole(MADE, 0, 1000),
});

/** The excerpt of a record, with a link to the full text. */
export const postExcerpt = blockRenderer('core/post-excerpt', attributes, (asked, question) => {
  const post = shownPost(question);
  if (!post) return '';
  const { moreText, showMoreOnNewLine, excerptLength } = asked;
  const made = excerptOf(question, post, MADE);
  const excerpt = firstWords(made, excerptLength, '&hellip;');
  const more =
    moreText &&
    `<a${htmlAttributes({ class: 'wp-block-post-excerpt__more-link', href: post.url })}>${phrase(moreText)}</a>`;
  const shown =
    showMoreOnNewLine && more !== ''
      ? `${excerpt}</p><p class="wp-block-post-excerpt__more-text">${more}</p>`
      : `${excerpt} ${more}</p>`;
  return `<div${question.wrapper({ class: alignedClasses(asked) })}><p class="wp-block-post-excerpt__excerpt">${shown}</div>`;
});
