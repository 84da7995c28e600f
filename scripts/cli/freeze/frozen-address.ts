import { type PageAddress, pathOfQuery } from '../../../core/host.ts';

/** An address of the site, and where a static copy has it. */
export interface FrozenAddress {
  /** Path and query below the site's own address, as the site is asked for it. */
  readonly path: string;
  /** Path below the copy's folder, as the disk has it: `events/index.html`. */
  readonly file: string;
  /** Path below the site's own address by which the copy has it: `/events/`. */
  readonly url: string;
  readonly isMissing: boolean;
  readonly isSearch: boolean;
  readonly found: PageAddress['found'];
}

const INDEX = 'index.html';

/** Has the last part of a path an extension: is it a file by itself? */
export const isFileName = (path: string): boolean => /\.[^/]*$/.test(path);

/** Where a static copy has an address. @throws Error for one that cannot be a file */
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

/** A part of a path; empty for one that cannot be read. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}

/** The path of a file, as disks have it. @throws Error for one that no folder can hold */
function diskPath(place: string): string {
  const parts = place.split('/').slice(1).map(decoded);
  if (parts.some((part) => part === '' || part === '.' || part === '..' || /[/\\\0]/.test(part))) {
    throw new Error(`${place} cannot be the path of a file`);
  }
  return parts.join('/');
}
