import * as v from 'valibot';
import { escapeHtml } from '../../../core/index.ts';
import { publicationInstant, say } from '../../content/index.ts';
import { aligned, alignedClasses, flag, text } from '../rendering/attributes.ts';
import { blockRenderer } from '../rendering/block-renderer.ts';
import { htmlAttributes } from '../rendering/html-attributes.ts';
import { shownPost } from '../shown/post.ts';
import { shownDate } from '../shown/settings.ts';
import { timeAgo } from '../shown/time-ago.ts';

const attributes = v.object({ ...aligned, format: text, isLink: flag(false), displayType: text });

const MINUTE = 60_000;

/** The date a record was published, or modified since. */
export const postDate = blockRenderer('core/post-date', attributes, (asked, question) => {
  const post = shownPost(question);
  if (!post) return '';
  const { context } = question;
  const published = publicationInstant(post.record);
  const modified = Date.parse(post.record.modified ?? '') || published;
  const isModified = asked.displayType === 'modified';
  if (isModified && Math.floor(modified / MINUTE) <= Math.floor(published / MINUTE)) return '';
  const instant = isModified ? modified : published;
  const words =
    asked.format === 'human-diff'
      ? escapeHtml(say(context, '{time} ago', { time: timeAgo(context, instant) }))
      : escapeHtml(shownDate(context, instant, asked.format));
  const shown = asked.isLink ? `<a${htmlAttributes({ href: post.url })}>${words}</a>` : words;
  const classes = `${alignedClasses(asked)} ${isModified ? 'wp-block-post-date__modified-date' : ''}`.trim();
  return `<div${question.wrapper({ class: classes })}><time datetime="${shownDate(context, instant, 'c')}">${shown}</time></div>`;
});
