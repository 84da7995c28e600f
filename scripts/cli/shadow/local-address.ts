/** An address of the site as a path, or any other one as it is. */
export type LocalAddress = (address: string) => string;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Makes what tells addresses of a site by their paths, whichever of its names they have: two sites can then be compared.
 *
 * @param urls of the site, without a slash at their ends; with or without `www.`, http, https or webcal
 */
export function createLocalAddress(urls: readonly string[]): LocalAddress {
  const places = urls.map((url) => {
    const { host, pathname } = new URL(url);
    return `${escaped(host.replace(/^www\./, ''))}${escaped(pathname.replace(/\/$/, ''))}`;
  });
  const own = new RegExp(`^(?:(?:https?|webcal):)?//(?:www\\.)?(?:${places.join('|')})(?=[/?#]|$)`, 'i');
  return (address) => {
    const local = address.trim().replace(own, '');
    return local === '' || local.startsWith('?') ? `/${local}` : local;
  };
}
