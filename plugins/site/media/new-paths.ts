import type { Moment, SiteInfo } from '../../../core/index.ts';
import { slugify } from '../../content/index.ts';
import { wallTime } from '../items/date-time.ts';
import { baseName, stemOf } from './file-name.ts';

/** Characters of the part that a person reads. */
const LENGTH = 60;
/** Bytes that nobody guesses. */
const RANDOM = 4;

/** What the name of a new file is made from. */
export interface NameContext {
  readonly site: Pick<SiteInfo, 'timezone'>;
  readonly moment: Pick<Moment, 'now'>;
  randomBytes(count: number): Uint8Array;
}

/** What a person reads in the name of a file: lower-case letters, digits, `-` and `_` of ASCII. */
const readable = (text: string): string =>
  slugify(text)
    .replace(/[^a-z0-9_]+/g, '-')
    .slice(0, LENGTH)
    .replace(/^[-_]+|[-_]+$/g, '') || 'file';

/** Paths of a new file and of its smaller pictures, below the folder. */
export interface NewPaths {
  readonly full: string;
  /** @param size name of the size */
  sized(size: string): string;
}

/**
 * Paths for a new file, used by none before: the month in the zone of the site, words of a text, and letters that nobody
 * guesses.
 *
 * @param text that the client called it: any text
 * @param extension without its dot
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
