import { type Html, type HtmlValue, html, trustedHtml } from '../../core/index.ts';
import { type RenderedTemplate, say } from '../content/index.ts';
import { presentationOf, siteIconUrl } from '../site/index.ts';
import type { WebContext } from './asked/asking.ts';
import { documentLanguage } from './asked/document-language.ts';
import { heads } from './asked/points.ts';
import { isUnindexed, type Shown } from './asked/shown.ts';
import { withEarlyPictures } from './early-pictures.ts';

/** What the head of a page refers to. Files are paths at its own origin. */
export interface PageReferences {
  /** Links to its content elsewhere. */
  readonly links: HtmlValue;
  readonly style: string;
  readonly fonts: readonly string[];
}

/** The title of a page: its own title, its page number, and the title of the site. */
export function pageTitle(context: WebContext, shown: Shown): string {
  const { title, description } = context.site;
  const { visit, title: own } = shown;
  const page = Math.max(visit.page, visit.textPage);
  const number = page > 1 && visit.subject.is !== 'missing' ? say(context, 'Page {number}', { number: page }) : '';
  const parts = visit.isFront ? [title, number, description] : [own, number, title];
  return parts.filter((part) => part !== '').join(' – ');
}

/** Directives for search engines, in the order of the reference. */
function robots(context: WebContext, shown: Shown): string {
  if (!presentationOf(context).blog_public) return 'noindex, nofollow';
  const unindexed = isUnindexed(shown) && 'noindex, follow';
  const directives = [shown.isHidden && unindexed, 'max-image-preview:large', unindexed, shown.robots];
  return [...new Set(directives.filter(Boolean))].join(', ');
}

/** The first link of a page, for keyboard users. */
const skipLink = (context: WebContext): Html =>
  html`<a class="skip-link screen-reader-text" href="#content">${say(context, 'Skip to content')}</a>\n`;

/** Adds the target of that link. It is an element of its own, because `main` is part of a template and may already have an id. */
const withContentMark = (body: string): string =>
  body.replace(/<main[\s>]/, (main) => `<a class="skip-link" id="content" tabindex="-1"></a>${main}`);

/** The favicon. Without an icon it is an empty URL, so that browsers do not request a file that does not exist. */
const iconOf = (context: WebContext): string => siteIconUrl(context) ?? 'data:,';

/** The whole document of a page: before and after the links to its scripts. */
export function pageDocument(
  context: WebContext,
  shown: Shown,
  { html: body, css, foot }: Pick<RenderedTemplate, 'html' | 'css' | 'foot'>,
  { links, style, fonts }: PageReferences,
): readonly [before: Html, after: Html] {
  const { contributions } = context;
  const parts = contributions
    .all(heads)
    .toSorted((a, b) => a.order - b.order)
    .map((part) => part.of({ context, shown }));
  const before = html`<!doctype html>
<html${documentLanguage(context)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${pageTitle(context, shown)}</title>
<link rel="icon" href="${iconOf(context)}">
<link rel="stylesheet" href="${style}">
${fonts.map((path) => html`<link rel="preload" href="${path}" as="font" type="font/${path.split('.').at(-1)}" crossorigin>\n`)}`;
  const after = html`<meta name="robots" content="${robots(context, shown)}">
${shown.canonical !== undefined && html`<link rel="canonical" href="${shown.canonical}">\n`}${links}${parts}${shown.head}${css !== '' && html`<style>${trustedHtml(css)}</style>\n`}</head>
<body class="${[...new Set(shown.classes)].join(' ')}">
${skipLink(context)}<div class="wp-site-blocks">${trustedHtml(withEarlyPictures(withContentMark(body)))}</div>${trustedHtml(foot)}
</body>
</html>
`;
  return [before, after];
}
