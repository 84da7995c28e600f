import type { SiteInfo, User } from '../../core/index.ts';

/** The page that lists what a user published. */
export const authorUrl = ({ url }: Pick<SiteInfo, 'url'>, { slug }: Pick<User, 'slug'>): string =>
  `${url}/author/${encodeURIComponent(slug)}/`;
