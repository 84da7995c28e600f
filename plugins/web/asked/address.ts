import { pathParts, queryText, shownSlug, slugKey } from '../../content/index.ts';

/** A parsed address below the site's own URL. */
export interface Address {
  /** As requested, still percent-encoded: `/2024//05/`. */
  readonly path: string;
  /** Non-empty segments of the path, without `index.php` and `page/N`. */
  readonly parts: readonly string[];
  /** Page number of a list in its path or query, from 1; undefined for none. */
  readonly paged: number | undefined;
  readonly query: Readonly<Record<string, string>>;
}

/** Maximum page number; no list has more pages. */
const MOST_PAGES = 1_000_000;

/**
 * Parses a path and its query.
 *
 * @param query of the address, unvalidated: only texts count
 */
export function addressOf(path: string, query: Readonly<Record<string, unknown>> = {}): Address {
  const texts = textsIn(query);
  const own = ownParts(path).map(nameIn);
  const inPath = own.at(-2) === 'page' ? pageNumber(own.at(-1)) : undefined;
  return {
    path,
    parts: inPath === undefined ? own : own.slice(0, -2),
    paged: pageNumber(texts.paged) ?? inPath,
    query: texts,
  };
}

type Texts = Address['query'];

const textIn = (query: object, name: string | symbol): string | undefined => {
  const value: unknown = Reflect.get(query, name);
  return typeof value === 'string' ? value : undefined;
};

/** The members of a query that are texts. A view, so that only the members which somebody reads count as used (`PageContext.sent`). */
const textsIn = (query: Readonly<Record<string, unknown>>): Texts =>
  new Proxy<Texts>(query as Texts, {
    get: textIn,
    has: (of, name) => textIn(of, name) !== undefined,
    ownKeys: (of) => Reflect.ownKeys(of).filter((name) => textIn(of, name) !== undefined),
    getOwnPropertyDescriptor: (of, name) =>
      textIn(of, name) === undefined ? undefined : Reflect.getOwnPropertyDescriptor(of, name),
  });

/** Parses an address below the site's own URL: `/category/ferry/?paged=2`. */
export function addressIn(text: string): Address {
  const [path = '', query = ''] = text.split(/\?(.*)/s);
  return addressOf(path, Object.fromEntries(new URLSearchParams(query)));
}

/** Parts of a path, still encoded, without `index.php` before them. */
export function ownParts(path: string): readonly string[] {
  const parts = pathParts(path);
  return parts[0] === 'index.php' ? parts.slice(1) : parts;
}

/** The segments of a path after a base; undefined if the path does not begin with the base, in the same case (reference). */
export const partsBehind = (parts: readonly string[], begin: readonly string[]): readonly string[] | undefined =>
  begin.every((part, index) => decodedPart(part) === parts[index]) ? parts.slice(begin.length) : undefined;

/** A path without a page number at its end; `above` is undefined for a path without one, or with nothing else. */
export function withoutNumber(parts: readonly string[]): {
  readonly above?: readonly string[];
  readonly number: number;
} {
  const last = parts.at(-1) ?? '';
  return parts.length > 1 && /^\d{1,6}$/.test(last)
    ? { above: parts.slice(0, -1), number: Number(last) }
    : { number: 1 };
}

/**
 * A path without a suffix for comments on a record (`comment-page-2`) or for a `trackback`; `above` is undefined for a path without
 * such a suffix.
 */
export function withoutComments(parts: readonly string[]): {
  readonly above?: readonly string[];
  readonly isTrackback: boolean;
} {
  const last = parts.at(-1) ?? '';
  const isBehind = parts.length > 1 && /^(?:comment-page-\d+|trackback)$/.test(last);
  return { ...(isBehind && { above: parts.slice(0, -1) }), isTrackback: last === 'trackback' };
}

/** The page number in a text; undefined for anything else. */
export const pageNumber = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,9}$/.test(text) ? Math.min(Math.max(1, Number(text)), MOST_PAGES) : undefined;

/**
 * Decodes a segment of a path. One that encodes characters which the site would not encode (`leap%2Dday`) is kept and so matches
 * nothing, as in the reference: each page has only one address.
 */
function nameIn(part: string): string {
  const name = decodedPart(part);
  return shownSlug(name).toLowerCase() === part.toLowerCase() ? name : part;
}

/** Decodes a segment of a path; one with malformed percent-encoding is kept. */
export function decodedPart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The form in which paths are compared, ignoring case and encoding. */
export const pathKey = (parts: readonly string[]): string => parts.map(slugKey).join('/');

/** The query of an address without some members, as appended to a path; empty for none. */
export function queryWithout({ query }: Address, names: readonly string[] = []): string {
  return queryText(Object.fromEntries(Object.entries(query).filter(([name]) => !names.includes(name))));
}
