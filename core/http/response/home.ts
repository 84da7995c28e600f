import { type HttpRequest, isRead } from '../../contract/http-message.ts';
import { problem } from '../../contract/problem.ts';
import type { SiteInfo } from '../../contract/site-info.ts';
import { pathOf } from '../request/parameters.ts';
import { sitePath } from '../routing/site-path.ts';
import type { Outcome } from './outcome.ts';

/** Answers requests for the site's own URL; undefined for any other. @throws ApiError 404 for methods other than GET and HEAD */
export type Home = (request: HttpRequest) => Outcome | undefined;

/**
 * Creates the handler for the site's own URL. It gives the URL of the REST root, for people who type the site's URL and for
 * clients that look there for the `Link` header (reference, Headers everywhere). No redirect: some clients do not follow one on HEAD.
 */
export function createHome(site: SiteInfo): Home {
  const home = sitePath(site);
  const { title: name, description } = site;
  const outcome = { status: 200, body: { name, description, api: site.rest('/') }, headers: {} };
  return (request) => {
    const path = pathOf(request.target);
    if (path !== home && path !== `${home}/`) return undefined;
    if (isRead(request)) return outcome;
    throw problem('rest_no_route', 'No route matches this URL and method.');
  };
}
