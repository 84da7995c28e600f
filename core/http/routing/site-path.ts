import type { SiteInfo } from '../../contract/site-info.ts';

/** The path of the site's own address, without a slash at its end: empty where the site has its host for itself. */
export const sitePath = ({ url }: Pick<SiteInfo, 'url'>): string => new URL(url).pathname.replace(/\/$/, '');
