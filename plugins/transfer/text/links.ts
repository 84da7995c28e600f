import { escapeHtml } from '../../../core/index.ts';
import { decodeReferences } from '../../content/index.ts';
import { hostOf, plainPath } from '../plan/old-address.ts';

/** An address in a text, and a place on the same site in an attribute. */
const ADDRESS = /(?:https?:)?\/\/([a-z0-9.-]+(?::\d+)?)([/?#][^\s"'<>\\)\]]*)?/gi;
const LOCAL = /(\b(?:href|src|poster)=["']|"(?:url|href|src|mediaUrl|mediaLink)":")(\/(?!\/)[^\s"'<>\\]*)/gi;

/** Where an old address leads now. */
export interface NewAddresses {
  /** Hosts of the old site, without `www.`. */
  readonly hosts: ReadonlySet<string>;
  /** The new address of a path of the old site; undefined where there is none. @param path with its query, as it was written */
  find(path: string, url: string): string | undefined;
  /** A new address without the site's own. */
  asLocal(url: string): string;
}

/** Does a text have links that may lead to the old site? */
export function mayLink(text: string, { hosts }: Pick<NewAddresses, 'hosts'>): boolean {
  if (text.search(LOCAL) >= 0) return true;
  for (const [, host = ''] of text.matchAll(ADDRESS)) if (hosts.has(hostOf(host.toLowerCase()))) return true;
  return false;
}

/** A text whose links to the old site lead to where that is now, without its address where they had none; those that are not known stay. */
export function followLinks(text: string, book: NewAddresses): string {
  const moved = (path: string, written: string): string => {
    const place = book.find(decodeReferences(path), decodeReferences(written));
    return place === undefined ? written : escapeHtml(written === path ? book.asLocal(place) : place);
  };
  return text
    .replace(ADDRESS, (written, host: string, path = '/') =>
      book.hosts.has(hostOf(host.toLowerCase())) ? moved(path, written) : written,
    )
    .replace(LOCAL, (_, before: string, path: string) => before + moved(path, path));
}

/** An address below a site in its parts. */
export interface OldPlace {
  /** As `plainPath` gives it. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** `#comments`; empty for none. */
  readonly hash: string;
}

/** Reads the path of an address. @param above path of the old site itself */
export function oldPlace(path: string, above = ''): OldPlace | undefined {
  const [, name = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(path) ?? [];
  if (above !== '' && !name.startsWith(above)) return undefined;
  return { path: plainPath(name.slice(above.length)), query: new URLSearchParams(search), hash };
}
