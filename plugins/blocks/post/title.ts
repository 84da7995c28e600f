import * as v from 'valibot';
import { aligned, alignedClasses, flag, headingTag, linkTarget, text, whole } from '../rendering/attributes.ts';
import { blockRenderer } from '../rendering/block-renderer.ts';
import { targetedLink } from '../rendering/html-attributes.ts';
import { shownPost } from '../shown/post.ts';

const attributes = v.object({ ...aligned, level: whole(2, 0, 6), isLink: flag(false), rel: text, linkTarget });

/** The title of a record. */
export const postTitle = blockRenderer('core/post-title', attributes, (asked, question) => {
  const post = shownPost(question);
  const title = post?.title;
  if (!post || !title) return '';
  const { isLink, rel } = asked;
  const shown = isLink ? `<a${targetedLink(post.url, asked.linkTarget, { rel })}>${title}</a>` : title;
  const tag = headingTag(asked.level);
  return `<${tag}${question.wrapper({ class: alignedClasses(asked) })}>${shown}</${tag}>`;
});
