import { feeds } from './feeds.ts';

/** `/robots.txt`: programs may look at everything, and find the rest in the sitemap. */
export const robots = feeds.page({
  path: '/robots.txt',
  params: {},
  addresses: () => [{ path: '/robots.txt' }],
  run: ({ site }) => ({
    type: 'text/plain; charset=UTF-8',
    body: `User-agent: *\nDisallow: ${new URL(site.rest('')).pathname}/\n\nSitemap: ${site.url}/wp-sitemap.xml\n`,
  }),
});
