/** Turns an address of the site into a path; returns any other address unchanged. */
export type LocalAddress = (address: string) => string;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Creates a function that reduces addresses of a site to their paths, under any of its names, so that two sites can be compared.
 *
 * @param urls of the site, without trailing slashes; `www.`, http, https and webcal are all recognized
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
