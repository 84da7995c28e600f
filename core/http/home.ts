import type { SiteInfo } from '../contract/site-info.ts';
import { problem } from '../errors.ts';
import type { LightRequest } from './light.ts';
import type { Outcome } from './outcome.ts';
import { splitOnce } from './query-string.ts';

/**
 * The answer at the site's own address: the way to its REST root, for a person who types the address and for clients that
 * look there for the `Link` to it (reference, Headers everywhere). No redirect: some of them follow none on HEAD.
 *
 * @returns Undefined for any other address.
 * @throws ApiError 404 for any other method
 */
export function homeOutcome(site: SiteInfo, request: LightRequest): Outcome | undefined {
  const [path = ''] = splitOnce(request.target, '?');
  const home = new URL(site.url).pathname.replace(/\/$/, '');
  if (path !== home && path !== `${home}/`) return undefined;
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    throw problem('rest_no_route', 'Nothing is served at this address and method.');
  }
  const { title: name, description } = site;
  return { status: 200, body: { name, description, api: site.rest('/') }, headers: {} };
}
