import { type HtmlValue, html } from '../../../core/index.ts';
import { linkableNamed } from '../../content/index.ts';
import { frontPageOf, userRoute } from '../../site/index.ts';
import type { WebContext } from '../asked/asking.ts';
import { apiAddresses } from '../asked/points.ts';
import type { Shown } from '../asked/shown.ts';

/** Addresses of the content of a page that do not depend on that of the page. */
export interface AddressesById {
  /** In the API. */
  readonly route: string | undefined;
  /** By id. */
  readonly shortUrl: string | undefined;
}

/** Looks up the addresses of the content of a page in the API and by id. */
export function addressesById(context: WebContext, shown: Shown): AddressesById {
  const address = routeOf(context, shown);
  return {
    route: address && (context.contributions.ask(apiAddresses, { context, address }) ?? address),
    shortUrl: shortUrlOf(context, shown),
  };
}

/** Links to the content of a page in the API, and by id (reference, `rest_output_link_wp_head`, `wp_shortlink_wp_head`). */
export const linksById = ({ route, shortUrl }: AddressesById): HtmlValue => [
  route !== undefined && html`<link rel="alternate" title="JSON" type="application/json" href="${route}">\n`,
  shortUrl !== undefined && html`<link rel="shortlink" href="${shortUrl}">\n`,
];

/**
 * The same links as a header, for clients that do not read HTML (reference, `rest_output_link_header`, `wp_shortlink_header`).
 *
 * @returns empty for a page without such links
 */
export function linkHeader({ route, shortUrl }: AddressesById): Readonly<Record<string, string>> {
  const links = [
    ...(route === undefined ? [] : [`<${route}>; rel="alternate"; title="JSON"; type="application/json"`]),
    ...(shortUrl === undefined ? [] : [`<${shortUrl}>; rel=shortlink`]),
  ];
  return links.length === 0 ? {} : { Link: links.join(', ') };
}

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
