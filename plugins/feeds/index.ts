import { contribute } from '../../core/index.ts';
import { catalogues } from '../content/index.ts';
import { heads, places, webAddresses } from '../web/index.ts';
import { feedAddresses } from './feed-addresses.ts';
import { pageFeedLink, siteFeedLink } from './feed-links.ts';
import { feedAt } from './feed-place.ts';
import { feeds } from './feeds.ts';
import { robots, robotsAt } from './robots.ts';
import { sitemapAddresses, sitemapAt } from './sitemaps.ts';
import { words } from './words.ts';

/** Feeds, sitemaps and metadata of pages for programs (docs/feeds.md). */
export default feeds.with({
  pages: [robots],
  extends: [
    contribute(places, (asked) => robotsAt(asked) ?? sitemapAt(asked) ?? feedAt(asked)),
    contribute(webAddresses, feedAddresses),
    contribute(webAddresses, sitemapAddresses),
    contribute(heads, siteFeedLink),
    contribute(heads, pageFeedLink),
    contribute(catalogues, words),
  ],
});
