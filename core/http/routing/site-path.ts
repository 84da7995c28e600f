import type { SiteInfo } from '../../contract/site-info.ts';

/** The path of the site's own URL without a trailing slash; empty if the site is at the root of its host. */
export const sitePath = ({ url }: Pick<SiteInfo, 'url'>): string => new URL(url).pathname.replace(/\/$/, '');
