import type { CommitText, Principal, SiteInfo } from '../../core/index.ts';

/**
 * Who signs. Addresses of users are kept out of git, so theirs are made of login and site; the operator, and who writes
 * without an account, sign as the site.
 */
export function authorOf({ user }: Principal, { url }: SiteInfo): CommitText['author'] {
  const { hostname } = new URL(url);
  return user
    ? { name: user.name || user.login, email: `${user.login}@users.noreply.${hostname}` }
    : { name: 'Almanac', email: `almanac@${hostname}` };
}
