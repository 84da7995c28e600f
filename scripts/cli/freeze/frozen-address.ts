import { type PageAddress, pathOfQuery } from '../../../core/host.ts';

/** An address of the site and its place in a static copy. */
export interface FrozenAddress {
  /** Path and query to request, relative to the site's root. */
  readonly path: string;
  /** Path on disk, relative to the copy's folder: `events/index.html`. */
  readonly file: string;
  /** Path in the copy, relative to its root: `/events/`. */
  readonly url: string;
  readonly isMissing: boolean;
  readonly isSearch: boolean;
  readonly found: PageAddress['found'];
}

const INDEX = 'index.html';

/** Does the last part of a path have an extension, so that it is a file itself? */
export const isFileName = (path: string): boolean => /\.[^/]*$/.test(path);

/** The place of an address in a static copy. @throws Error for an address that cannot be a file */
export function frozenAddress({ path, file, isMissing, isSearch, found }: PageAddress): FrozenAddress {
  const whole = file ?? pathOfQuery(path);
  const place = isFileName(whole) ? whole : `${whole.replace(/\/?$/, '/')}${INDEX}`;
  return {
    path,
    file: diskPath(place),
    url: place.endsWith(`/${INDEX}`) ? place.slice(0, -INDEX.length) : place,
    isMissing: isMissing === true,
    isSearch: isSearch === true,
    found,
  };
}

/** A decoded part of a path; empty for one with malformed encoding. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}

/** The path of a file on disk. @throws Error for one that is not a valid path */
function diskPath(place: string): string {
  const parts = place.split('/').slice(1).map(decoded);
  if (parts.some((part) => part === '' || part === '.' || part === '..' || /[/\\\0]/.test(part))) {
    throw new Error(`${place} cannot be the path of a file`);
  }
  return parts.join('/');
}
