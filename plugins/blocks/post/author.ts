import * as v from 'valibot';
import { escapeHtml, users } from '../../../core/index.ts';
import { authorUrl, sanitize, say, sayHtml } from '../../content/index.ts';
import { phrase } from '../html/phrase.ts';
import {
  alignClass,
  aligned,
  alignedClasses,
  flag,
  linkTarget,
  maybeWhole,
  text,
  whole,
} from '../rendering/attributes.ts';
import { blockRenderer } from '../rendering/block-renderer.ts';
import { borderOf, borderSchema } from '../rendering/border.ts';
import { targetedLink } from '../rendering/html-attributes.ts';
import { authorName, avatar, shownAuthor } from '../shown/author.ts';

const link = { isLink: flag(false), linkTarget };

/** The name of a record's author. */
export const postAuthorName = blockRenderer(
  'core/post-author-name',
  v.object({ ...aligned, ...link }),
  (asked, question) => {
    const author = shownAuthor(question);
    if (!author) return '';
    const name = authorName(question, author, { ...asked, className: 'wp-block-post-author-name__link' });
    return `<div${question.wrapper({ class: alignedClasses(asked) })}>${name}</div>`;
  },
);

/** The biography of a record's author. */
export const postAuthorBiography = blockRenderer('core/post-author-biography', v.object(aligned), (asked, question) => {
  const { description = '' } = shownAuthor(question) ?? {};
  return description && `<div${question.wrapper({ class: alignClass(asked) })}>${sanitize(description)}</div>`;
});

const attributes = v.object({
  ...aligned,
  ...link,
  avatarSize: whole(48, 1, 10_000),
  showAvatar: flag(true),
  showBio: flag(false),
  byline: text,
});

/** A record's author: picture, name and biography. */
export const postAuthor = blockRenderer('core/post-author', attributes, (asked, question) => {
  const author = shownAuthor(question);
  if (!author) return '';
  const { byline, showAvatar, showBio, avatarSize } = asked;
  // a link with an empty target is not rendered (reference)
  const name = authorName(question, author, { ...asked, isLink: asked.isLink && asked.linkTarget !== '' });
  return [
    `<div${question.wrapper({ class: alignedClasses(asked) })}>`,
    showAvatar ? `<div class="wp-block-post-author__avatar">${avatar(author, avatarSize)}</div>` : '',
    '<div class="wp-block-post-author__content">',
    byline && `<p class="wp-block-post-author__byline">${phrase(byline, { links: true })}</p>`,
    `<p class="wp-block-post-author__name">${name}</p>`,
    showBio ? `<p class="wp-block-post-author__bio">${phrase(author.description ?? '', { links: true })}</p>` : '',
    '</div></div>',
  ].join('');
});

const avatarAttributes = v.object({ ...link, ...borderSchema, userId: maybeWhole, size: whole(96, 1, 10_000) });

/** The avatar of a user, or of a record's author. */
export const avatarBlock = blockRenderer('core/avatar', avatarAttributes, (asked, question) => {
  const { userId, size, isLink } = asked;
  const { context } = question;
  const user = userId === undefined ? shownAuthor(question) : context.store.of(users).get(userId);
  if (!user) return '';
  const border = borderOf(asked);
  const image = avatar(user, size, {
    className: `wp-block-avatar__image ${border.class}`.trim(),
    alt: say(context, '{name} Avatar', { name: user.name }),
    style: border.style,
  });
  const label =
    asked.linkTarget === '_blank'
      ? sayHtml(context, '({name} author archive, opens in a new tab)', { name: escapeHtml(user.name) })
      : '';
  const shown = isLink
    ? `<a${targetedLink(authorUrl(context, user), asked.linkTarget, { 'aria-label': label, class: 'wp-block-avatar__link' })}>${image}</a>`
    : image;
  return `<div${question.wrapper({})}>${shown}</div>`;
});
