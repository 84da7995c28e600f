import * as v from 'valibot';
import { sayHtml } from '../../content/index.ts';
import { phrase } from '../html/phrase.ts';
import { linkTarget, text } from '../rendering/attributes.ts';
import { blockRenderer } from '../rendering/block-renderer.ts';
import { targetedLink } from '../rendering/html-attributes.ts';
import { shownPost } from '../shown/post.ts';

const attributes = v.object({ content: text, linkTarget, justifyContent: text });

/** A link to the full record. */
export const readMore = blockRenderer(
  'core/read-more',
  attributes,
  ({ content, linkTarget: target, justifyContent }, question) => {
    const { context } = question;
    const post = shownPost(question);
    if (!post) return '';
    const title = post.title || sayHtml(context, 'untitled post {id}', { id: post.record.id });
    const shown = content ? phrase(content) : sayHtml(context, 'Read more');
    const link = targetedLink(post.url, target);
    const classes = justifyContent && `is-justified-${justifyContent}`;
    return `<a${question.wrapper({ class: classes })}${link}>${shown}<span class="screen-reader-text">: ${title}</span></a>`;
  },
);
