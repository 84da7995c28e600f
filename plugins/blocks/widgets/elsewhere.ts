import * as v from 'valibot';
import { sayHtml, webAddress } from '../../content/index.ts';
import { flag, text } from '../rendering/attributes.ts';
import { blockRenderer } from '../rendering/block-renderer.ts';
import { htmlAttributes } from '../rendering/html-attributes.ts';

/** Another site's feed, shown as a link. It is not fetched, which would reveal visits to others and make pages wait for them. */
export const rss = blockRenderer('core/rss', v.object({ feedURL: text }), ({ feedURL }, question) => {
  const address = webAddress(feedURL);
  if (address === undefined) {
    return '<div class="components-placeholder"><div class="notice notice-error"><strong>RSS Error:</strong> WP HTTP Error: A valid URL was not provided.</div></div>';
  }
  const { host } = new URL(address);
  return `<ul${question.wrapper({})}><li class="wp-block-rss__item"><div class="wp-block-rss__item-title"><a${htmlAttributes({ href: address })}>${host}</a></div></li></ul>`;
});

const commentAttributes = v.object({
  displayAvatar: flag(true),
  displayDate: flag(true),
  displayExcerpt: flag(true),
});

/** The newest comments: always empty. */
export const latestComments = blockRenderer('core/latest-comments', commentAttributes, (asked, question) => {
  const classes = [
    asked.displayAvatar && 'has-avatars',
    asked.displayDate && 'has-dates',
    asked.displayExcerpt && 'has-excerpts',
    'no-comments',
  ];
  return `<div${question.wrapper({ class: classes.filter(Boolean).join(' ') })}>${sayHtml(question.context, 'No comments to show.')}</div>`;
});

/** Blocks for features this site does not have: comments, and a login form. */
export const nothing = [
  'comment-author-name',
  'comment-content',
  'comment-date',
  'comment-edit-link',
  'comment-reply-link',
  'comment-template',
  'comments-pagination',
  'comments-pagination-next',
  'comments-pagination-numbers',
  'comments-pagination-previous',
  'comments-title',
  'loginout',
  'post-comments',
  'post-comments-form',
  'post-comments-count',
  'post-comments-link',
].map((name) => blockRenderer(`core/${name}`, v.object({}), () => ''));
