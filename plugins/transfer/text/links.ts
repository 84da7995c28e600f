import { escapeHtml } from '../../../core/index.ts';
import { decodeReferences } from '../../content/index.ts';
import { hostOf, plainPath } from '../plan/old-address.ts';

/** Host and port of an address, with its scheme or that of the page. */
const SITE = String.raw`(?:https?:)?\/\/([a-z0-9.-]+(?::\d+)?)`;
/** Up to the end of an attribute: names of files may have spaces. */
const REST = String.raw`[^"'<>\\]*`;
/**
 * An address in an attribute, or a place on the same site there; or an address anywhere in a text. Each is looked at once: where one
 * leads now may be what another was before.
 */
const ADDRESS = new RegExp(
  String.raw`((?:\b(?:href|src|poster)=["']|"(?:url|href|src|mediaUrl|mediaLink)":"))(?:${SITE}([/?#]${REST})?|(\/(?!\/)${REST}))` +
    String.raw`|${SITE}([/?#][^\s"'<>\\)\]]*)?`,
  'gi',
);

/** One that was found. */
interface Found {
  /** What stands before it in its attribute; empty in a text. */
  readonly before: string;
  /** Undefined for a place on the same site. */
  readonly host: string | undefined;
  readonly path: string;
}

function foundIn([, before = '', site, ofSite, local, host = site, path = '/']: readonly (
  | string
  | undefined
)[]): Found {
  return { before, host: host?.toLowerCase(), path: (local ?? ofSite ?? path).trimEnd() };
}

/** Where an old address leads now. */
export interface NewAddresses {
  /** Hosts of the old site, without `www.`. */
  readonly hosts: ReadonlySet<string>;
  /** The new address of a path of the old site; undefined where there is none. @param path with its query, as it was written */
  find(path: string, url: string): string | undefined;
  /** A new address without the site's own. */
  asLocal(url: string): string;
}

/** May this lead to the old site? */
const isOld = ({ host }: Found, { hosts }: Pick<NewAddresses, 'hosts'>): boolean =>
  host === undefined || hosts.has(hostOf(host));

/** Does a text have links that may lead to the old site? */
export function mayLink(text: string, book: Pick<NewAddresses, 'hosts'>): boolean {
  for (const match of text.matchAll(ADDRESS)) if (isOld(foundIn(match), book)) return true;
  return false;
}

/**
 * A text whose links to the old site lead to where that is now, without its address where they had none; those that are not known stay.
 *
 * @param onLeft told of each that stays
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
