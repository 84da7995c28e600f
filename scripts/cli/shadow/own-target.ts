import { createLocalAddress } from './local-address.ts';

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
};

/**
 * Creates a function that turns a request to the old site into one to this site: queries, as of oEmbed, may contain URLs of
 * the site.
 *
 * @param old URL of the old site, without trailing slash
 * @param here URL of this site, without trailing slash
 */
export function createOwnTarget(old: string, here: string): (target: string) => string {
  const local = createLocalAddress([old]);
  const own = (pair: string): string => {
    const at = pair.indexOf('=') + 1;
    const value = at > 0 ? decoded(pair.slice(at)) : undefined;
    if (value === undefined || !/^https?:\/\//i.test(value) || local(value) === value) return pair;
    return `${pair.slice(0, at)}${encodeURIComponent(`${here}${local(value)}`)}`;
  };
  return (target) => {
    const start = target.indexOf('?') + 1;
    return start === 0 ? target : target.slice(0, start) + target.slice(start).split('&').map(own).join('&');
  };
}
