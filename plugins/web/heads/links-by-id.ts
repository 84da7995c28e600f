import { type HtmlValue, html } from '../../../core/index.ts';
import { linkableNamed } from '../../content/index.ts';
import { frontPageOf, userRoute } from '../../site/index.ts';
import type { WebContext } from '../asked/asking.ts';
import { apiAddresses, type HeadPart } from '../asked/points.ts';
import type { Shown } from '../asked/shown.ts';

/**
 * Links to the content of a page that do not depend on its address: in the API, and by id (reference, `rest_output_link_wp_head`,
 * `wp_shortlink_wp_head`).
 */
export const linksById: HeadPart = {
  order: 1,
  of: ({ context, shown }): HtmlValue => {
    const address = routeOf(context, shown);
    const route = address && (context.contributions.ask(apiAddresses, { context, address }) ?? address);
    const shortUrl = shortUrlOf(context, shown);
    return [
      route !== undefined && html`<link rel="alternate" title="JSON" type="application/json" href="${route}">\n`,
      shortUrl !== undefined && html`<link rel="shortlink" href="${shortUrl}">\n`,
    ];
  },
};

/** URL of the API route for the public content of a page. */
function routeOf(context: WebContext, { about, visit: { subject } }: Shown): string | undefined {
  if (about) return linkableNamed(context, 'post_type', about.type)?.find(context, about.record.id)?.route;
  if (subject.is === 'term') {
    const { taxonomy, id } = subject.term;
    return linkableNamed(context, 'taxonomy', taxonomy)?.find(context, id)?.route;
  }
  return subject.is === 'author' ? userRoute(context.site, subject.user) : undefined;
}

/** URL of a record by its id; for the front page, the URL of the site. */
function shortUrlOf(context: WebContext, { about }: Shown): string | undefined {
  if (!about || !linkableNamed(context, 'post_type', about.type)?.find(context, about.record.id)) return undefined;
  const { id } = about.record;
  return `${context.site.url}/${frontPageOf(context) === id ? '' : `?p=${id}`}`;
}
