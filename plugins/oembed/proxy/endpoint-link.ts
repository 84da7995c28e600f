import { type PageHead, webAddress } from '../../content/index.ts';

/** Media types of oEmbed links (oembed.com, 4); the third is an old mistake still in use. */
const TYPES = ['application/json+oembed', 'text/xml+oembed', 'application/xml+oembed'];

/** A link in a page's head or `Link` header. */
interface PageLink {
  readonly href: string | undefined;
  readonly rel: string | undefined;
  readonly type: string | undefined;
  /** Resolves a relative address. */
  readonly base: string;
}

/** The parts of a page that may link to its oEmbed response: its head, and its `Link` header. */
interface Said {
  readonly url: string;
  readonly header: string | undefined;
  readonly head: PageHead;
}

/** The address of a page's oEmbed response, preferring JSON over XML; undefined if it links to none. */
export function endpointLink({ url, header = '', head }: Said): string | undefined {
  const links: readonly PageLink[] = [
    ...headerLinks(header, url),
    ...head.links.map((link) => ({
      href: link.get('href'),
      rel: link.get('rel'),
      type: link.get('type'),
      base: head.base,
    })),
  ];
  for (const type of TYPES) {
    for (const link of links) {
      const fits = isAlternate(link) && link.type?.toLowerCase() === type;
      const address = fits && link.href ? webAddress(link.href, link.base) : undefined;
      if (address !== undefined) return address;
    }
  }
  return undefined;
}

/** Some pages use `alternative`; the specification shows both. */
const isAlternate = ({ rel = '' }: PageLink): boolean => /(?:^|\s)alternat(?:e|ive)(?:$|\s)/i.test(rel);

const LINK = /<([^<>]*)>((?:\s*;\s*[\w*-]+\s*=\s*(?:"[^"]*"|[^\s;,"]+))*)/g;

/** The links of a `Link` header (RFC 8288, 3). */
const headerLinks = (header: string, base: string): readonly PageLink[] =>
  [...header.matchAll(LINK)].map(([, href = '', params = '']) => ({
    href,
    base,
    rel: paramOf(params, 'rel'),
    type: paramOf(params, 'type'),
  }));

function paramOf(params: string, name: string): string | undefined {
  for (const [, found = '', quoted, plain] of params.matchAll(/;\s*([\w*-]+)\s*=\s*(?:"([^"]*)"|([^\s;,"]+))/g)) {
    if (found.toLowerCase() === name) return quoted ?? plain;
  }
  return undefined;
}
