import { escapeHtml } from '../../../core/index.ts';
import { decodeReferences } from '../../content/index.ts';
import { hostOf, plainPath } from '../plan/old-address.ts';

/** Host and port of an address, with or without scheme. */
const SITE = String.raw`(?:https?:)?\/\/([a-z0-9.-]+(?::\d+)?)`;
/** Up to the end of an attribute: file names may contain spaces. */
const REST = String.raw`[^"'<>\\]*`;
/**
 * An absolute or root-relative address in an attribute, or an absolute address anywhere in a text. All are replaced in one pass,
 * because a new address may be the same as another old one.
 */
const ADDRESS = new RegExp(
  String.raw`((?:\b(?:href|src|poster)=["']|"(?:url|href|src|mediaUrl|mediaLink)":"))(?:${SITE}([/?#]${REST})?|(\/(?!\/)${REST}))` +
    String.raw`|${SITE}([/?#][^\s"'<>\\)\]]*)?`,
  'gi',
);

/** An address found in a text. */
interface Found {
  /** Beginning of the attribute, before the address; empty outside of attributes. */
  readonly before: string;
  /** Undefined for a root-relative address. */
  readonly host: string | undefined;
  readonly path: string;
}

function foundIn([, before = '', site, ofSite, local, host = site, path = '/']: readonly (
  | string
  | undefined
)[]): Found {
  return { before, host: host?.toLowerCase(), path: (local ?? ofSite ?? path).trimEnd() };
}

/** Maps old addresses to new ones. */
export interface NewAddresses {
  /** Hosts of the old site, without `www.`. */
  readonly hosts: ReadonlySet<string>;
  /** The new address of a path of the old site; undefined if there is none. @param path with its query. @param url as written */
  find(path: string, url: string): string | undefined;
  /** A new address without the origin of the site. */
  asLocal(url: string): string;
}

/** May this be an address of the old site? */
const isOld = ({ host }: Found, { hosts }: Pick<NewAddresses, 'hosts'>): boolean =>
  host === undefined || hosts.has(hostOf(host));

/** May a text contain links to the old site? */
export function mayLink(text: string, book: Pick<NewAddresses, 'hosts'>): boolean {
  for (const match of text.matchAll(ADDRESS)) if (isOld(foundIn(match), book)) return true;
  return false;
}

/**
 * Rewrites links to the old site; root-relative links stay root-relative. Links without a known new address stay.
 *
 * @param onLeft called for each link that stays
 */
export function followLinks(text: string, book: NewAddresses, onLeft: () => void = () => undefined): string {
  return text.replace(ADDRESS, (...match: string[]) => {
    const [whole = ''] = match;
    const found = foundIn(match);
    if (!isOld(found, book)) return whole;
    const { before, host, path } = found;
    const written = host === undefined ? path : whole.slice(before.length).trimEnd();
    const place = book.find(decodeReferences(path), decodeReferences(written));
    if (place === undefined) {
      onLeft();
      return whole;
    }
    return before + escapeHtml(host === undefined ? book.asLocal(place) : place);
  });
}

/** The parts of an address, relative to the site. */
export interface OldPlace {
  /** As returned by `plainPath`. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** `#comments`; empty if there is none. */
  readonly hash: string;
}

/** Parses the path of an address; undefined if it is outside of the site. @param above path of the old site */
export function oldPlace(path: string, above = ''): OldPlace | undefined {
  const [, name = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(path) ?? [];
  if (above !== '' && !name.startsWith(above)) return undefined;
  return { path: plainPath(name.slice(above.length)), query: new URLSearchParams(search), hash };
}
