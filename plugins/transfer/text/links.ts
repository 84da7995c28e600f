import { escapeHtml } from '../../../core/index.ts';
import { attributesText, decodeReferences } from '../../content/index.ts';
import { hostOf, plainPath } from '../plan/old-address.ts';

/** Host and port of an address, with or without scheme. A period after the host ends a sentence. */
const SITE = String.raw`(?:https?:)?\/\/([a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d+)?)`;
/** A sign as block attributes encode it: `\u0026`. */
const CODE = String.raw`\\u[0-9a-f]{4}`;
/** Up to the end of an attribute: file names may contain spaces. */
const REST = String.raw`[^"'<>\\]*(?:${CODE}[^"'<>\\]*)*`;
/** Up to the end of a word. */
const WORD = String.raw`[^\s"'<>\\)\]]*(?:${CODE}[^\s"'<>\\)\]]*)*`;
/**
 * An absolute or root-relative address in an attribute, or an absolute address anywhere in a text. All are replaced in one pass,
 * because a new address may be the same as another old one.
 */
const ADDRESS = new RegExp(
  String.raw`((?:\b(?:href|src|poster)=["']|"(?:url|href|src|mediaUrl|mediaLink)":"))(?:${SITE}([/?#]${REST})?|(\/(?!\/)${REST}))` +
    `|${SITE}([/?#]${WORD})?`,
  'gi',
);
const CODES = new RegExp(CODE, 'gi');

/** Signs after an address in a sentence. */
const PUNCTUATION = /[.,;:!?]+$/;

/** An address found in a text. */
interface Found {
  /** Beginning of the attribute, before the address; empty outside of attributes. */
  readonly before: string;
  /** Undefined for a root-relative address. */
  readonly host: string | undefined;
  readonly path: string;
  /** What was matched after the address. */
  readonly after: string;
}

function foundIn([, before = '', site, ofSite, local, host = site, inText]: readonly (string | undefined)[]): Found {
  const whole = local ?? ofSite ?? inText ?? '';
  const path = before === '' ? whole.replace(PUNCTUATION, '') : whole.trimEnd();
  return { before, host: host?.toLowerCase(), path: path || '/', after: whole.slice(path.length) };
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

/** An address without the encodings of HTML and of block attributes. */
const plain = (written: string): string =>
  decodeReferences(written.replace(CODES, (code) => String.fromCharCode(Number.parseInt(code.slice(2), 16))));

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
    const { before, host, path, after } = found;
    const written = host === undefined ? path : whole.slice(before.length, whole.length - after.length);
    const place = book.find(plain(path), plain(written));
    if (place === undefined) {
      onLeft();
      return whole;
    }
    const url = host === undefined ? book.asLocal(place) : place;
    const isInBlock = before.startsWith('"') || written.search(CODES) >= 0;
    return before + (isInBlock ? attributesText([url]).slice(2, -2) : escapeHtml(url)) + after;
  });
}

/** The parts of an address, relative to the site. */
export interface OldPlace {
  /** As returned by `plainPath`. */
  readonly path: string;
  /** `?s=boat`; empty if there is none. */
  readonly search: string;
  /** `#comments`; empty if there is none. */
  readonly hash: string;
}

/** Parses the path of an address; undefined if it is outside of the site. @param above path of the old site */
export function oldPlace(path: string, above = ''): OldPlace | undefined {
  const [, name = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(path) ?? [];
  if (above !== '' && !name.startsWith(above)) return undefined;
  return { path: plainPath(name.slice(above.length)), search: search.length > 1 ? search : '', hash };
}
