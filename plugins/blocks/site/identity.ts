import * as v from 'valibot';
import { escapeHtml } from '../../../core/index.ts';
import { say, visitOf } from '../../content/index.ts';
import { presentationOf, shownMediaItem, shownPicture } from '../../site/index.ts';
import { alignClass, aligned, alignedClasses, flag, headingTag, linkTarget, whole } from '../rendering/attributes.ts';
import { blockRenderer } from '../rendering/block-renderer.ts';
import { htmlAttributes } from '../rendering/html-attributes.ts';
import type { Asking } from '../shown/post.ts';

const link = { isLink: flag(true), linkTarget };

/** Is it the front page, or the newest posts? */
function isHome({ values }: Asking): boolean {
  const visit = visitOf(values);
  return visit?.isFront === true || visit?.subject.is === 'posts';
}

/** Is it the first page of the front of the site? */
function isFirst({ values }: Asking): boolean {
  const visit = visitOf(values);
  return visit?.isFront === true && visit.page === 1;
}

const currentIf = (is: boolean): string | undefined => (is ? 'page' : undefined);

/** The name of the site. */
export const siteTitle = blockRenderer(
  'core/site-title',
  v.object({ ...aligned, ...link, level: whole(1, 0, 6) }),
  (asked, question) => {
    const { title, url } = question.context.site;
    if (title === '') return '';
    const { isLink } = asked;
    const anchor = htmlAttributes({
      href: url,
      target: asked.linkTarget,
      rel: 'home',
      'aria-current': currentIf(isHome(question)),
    });
    const shown = isLink ? `<a${anchor}>${escapeHtml(title)}</a>` : escapeHtml(title);
    const tag = headingTag(asked.level);
    return `<${tag}${question.wrapper({ class: alignedClasses(asked) })}>${shown}</${tag}>`;
  },
);

/** The site's tagline. */
export const siteTagline = blockRenderer(
  'core/site-tagline',
  v.object({ ...aligned, level: whole(0, 0, 6) }),
  (asked, question) => {
    const tagline = escapeHtml(question.context.site.description);
    const tag = headingTag(asked.level);
    return tagline && `<${tag}${question.wrapper({ class: alignClass(asked) })}>${tagline}</${tag}>`;
  },
);

/** The logo of the site. */
export const siteLogo = blockRenderer(
  'core/site-logo',
  v.object({ ...link, width: whole(0, 0, 10_000) }),
  ({ isLink, linkTarget: target, width }, question) => {
    const { context } = question;
    const { site_logo: id } = presentationOf(context);
    const item = shownMediaItem(context, id);
    const ratio = item?.width && item.height ? item.height / item.width : 0;
    const sides: Readonly<Record<string, string>> =
      width > 0 && ratio > 0 ? { width: String(width), height: String(Math.trunc(width * ratio)) } : {};
    const alt = item?.alt_text || context.site.title;
    const picture = shownPicture(context, id, 'full', { class: 'custom-logo', alt, ...sides });
    if (picture === '') return '';
    const anchor = htmlAttributes({
      href: `${context.site.url}/`,
      class: 'custom-logo-link',
      rel: 'home',
      target: target === '_blank' ? target : undefined,
      'aria-label': target === '_blank' ? say(context, '(Home link, opens in a new tab)') : undefined,
      'aria-current': currentIf(isFirst(question)),
    });
    const classes = width > 0 ? '' : 'is-default-size';
    return `<div${question.wrapper({ class: classes })}>${isLink ? `<a${anchor}>${picture}</a>` : picture}</div>`;
  },
);
