import type { ImportAccess } from '../../../core/index.ts';
import { givenPaths, type NewPaths, UPLOADS, wordsOf } from '../../site/index.ts';

/** The new name of a file. */
interface FileName {
  /** Name from which new paths are made. */
  readonly name: string;
  /** The paths that it keeps; undefined if it gets new ones. */
  readonly paths: NewPaths | undefined;
}

/** Keeps paths that another Almanac site assigned, so that they stay the same however often a site moves. */
export class KeptPaths {
  readonly #access: Pick<ImportAccess, 'folder' | 'look' | 'store'>;
  readonly #taken = new Set<string>();

  constructor(access: Pick<ImportAccess, 'folder' | 'look' | 'store'>) {
    this.#access = access;
  }

  /** Gives each path only once. @param url of the attachment. @param name of its file */
  async take(url: string, name: string): Promise<FileName> {
    const given = givenPaths(new URL(url).pathname.replace(/^.*\/uploads\//, ''));
    if (!given) return { name, paths: undefined };
    return {
      name: name.replace(/^.*(?=\.)/, wordsOf(given.full)),
      paths: (await this.#isFree(given)) ? given : undefined,
    };
  }

  async #isFree({ full }: NewPaths): Promise<boolean> {
    const { folder, look, store } = this.#access;
    if (this.#taken.has(full) || UPLOADS.find?.(full, { store })) return false;
    // reserved before the lookup, because other files are processed concurrently
    this.#taken.add(full);
    return (await look(`${folder}/${UPLOADS.name}/${full}`)) === undefined;
  }
}
