import type { Moment, SiteInfo } from '../../../core/index.ts';
import { slugify } from '../../content/index.ts';
import { wallTime } from '../items/date-time.ts';
import { baseName, stemOf } from './file-name.ts';

/** Maximum length of the readable part, in characters. */
const LENGTH = 60;
/** Number of random bytes, which make a path hard to guess. */
const RANDOM = 4;

/** Context for naming a new file. */
export interface NameContext {
  readonly site: Pick<SiteInfo, 'timezone'>;
  readonly moment: Pick<Moment, 'now'>;
  randomBytes(count: number): Uint8Array;
}

/** The readable part of a file name: ASCII lower-case letters, digits, `-` and `_`. */
const readable = (text: string): string =>
  slugify(text)
    .replace(/[^a-z0-9_]+/g, '-')
    .slice(0, LENGTH)
    .replace(/^[-_]+|[-_]+$/g, '') || 'file';

/** Paths of a new file and of its smaller pictures, relative to the folder. */
export interface NewPaths {
  readonly full: string;
  /** @param size name of the size */
  sized(size: string): string;
}

/**
 * Unused paths for a new file: the month in the time zone of the site, words from a text, and a random suffix.
 *
 * @param text name given by the client, unchecked
 * @param extension without the dot
 */
export function newPaths({ site, moment, randomBytes }: NameContext, text: string, extension: string): NewPaths {
  const month = wallTime(moment.now, site.timezone).slice(0, 7).replace('-', '/');
  const letters = Buffer.from(randomBytes(RANDOM)).toString('hex');
  return pathsOf(`${month}/${readable(text)}-${letters}`, extension);
}

const pathsOf = (stem: string, extension: string): NewPaths => ({
  full: `${stem}.${extension}`,
  sized: (size) => `${stem}-${size}.${extension}`,
});

const GIVEN = /^\d{4}\/(?:0[1-9]|1[0-2])\/([a-z0-9_-]+)-[0-9a-f]{8}(?=\.([a-z0-9]{1,8})$)/;

/** The paths for a file whose name was given by a site like this one; undefined for any other path. */
export function givenPaths(path: string): NewPaths | undefined {
  const [stem, words, extension] = GIVEN.exec(path) ?? [];
  return stem === undefined || words !== readable(words ?? '') ? undefined : pathsOf(stem, extension ?? '');
}

/** The words in such a path, without the random suffix. */
export const wordsOf = (path: string): string => stemOf(baseName(path)).replace(/-[0-9a-f]{8}$/, '');
