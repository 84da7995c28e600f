import type { PageContent } from '../../core/index.ts';
import { presentationOf } from '../site/index.ts';
import type { Asked, WebContext } from '../web/index.ts';
import { feeds } from './feeds.ts';

/** Crawlers may read everything but the API; on a public site, the sitemap is linked. */
const robotsText = ({ site, contributions }: Pick<WebContext, 'site' | 'contributions'>): PageContent => {
  const sitemap = presentationOf({ contributions }).blog_public ? `\nSitemap: ${site.url}/wp-sitemap.xml\n` : '';
  return {
    type: 'text/plain; charset=UTF-8',
    body: `User-agent: *\nDisallow: ${new URL(site.rest('')).pathname}/\n${sitemap}`,
  };
};

/** The same at `/?robots=1` (reference). */
export const robotsAt = ({ context, address }: Asked): PageContent | undefined =>
  address.parts.length === 0 && address.query.robots ? robotsText(context) : undefined;

/** `/robots.txt` */
export const robots = feeds.page({
  path: '/robots.txt',
  params: {},
  addresses: () => [{ path: '/robots.txt' }],
  run: robotsText,
});
