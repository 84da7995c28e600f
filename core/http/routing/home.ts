import { type HttpRequest, isRead } from '../../contract/http-message.ts';
import { problem } from '../../contract/problem.ts';
import type { SiteInfo } from '../../contract/site-info.ts';
import { splitOnce } from '../request/parameters.ts';
import type { Outcome } from '../run/outcome.ts';
import { sitePath } from './site-path.ts';

/** Answers at the site's own address; undefined for any other one. @throws ApiError 404 for any other method */
export type Home = (request: HttpRequest) => Outcome | undefined;

/**
 * The answer at the site's own address: the way to its REST root, for a person who types the address and for clients that
 * look there for the `Link` to it (reference, Headers everywhere). No redirect: some of them follow none on HEAD.
 */
export function createHome(site: SiteInfo): Home {
  const home = sitePath(site);
  const { title: name, description } = site;
  const outcome = { status: 200, body: { name, description, api: site.rest('/') }, headers: {} };
  return (request) => {
    const [path = ''] = splitOnce(request.target, '?');
    if (path !== home && path !== `${home}/`) return undefined;
    if (isRead(request)) return outcome;
    throw problem('rest_no_route', 'No route matches this URL and method.');
  };
}
