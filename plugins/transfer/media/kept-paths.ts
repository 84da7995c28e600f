import type { ImportAccess } from '../../../core/index.ts';
import { givenPaths, type NewPaths, UPLOADS, wordsOf } from '../../site/index.ts';

/** How a file is to be called here. */
interface FileName {
  /** What its name is made from. */
  readonly name: string;
  /** Those that it keeps; undefined where it gets new ones. */
  readonly paths: NewPaths | undefined;
}

/** Files that have their names from a site like this one keep them, so that they are the same however often a site moves. */
export class KeptPaths {
  readonly #access: Pick<ImportAccess, 'folder' | 'look' | 'store'>;
  readonly #taken = new Set<string>();

  constructor(access: Pick<ImportAccess, 'folder' | 'look' | 'store'>) {
    this.#access = access;
  }

  /** Paths are taken once. @param url that the attachment has, of a file of this name */
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
    // others are asked for while this one is looked for
    this.#taken.add(full);
    return (await look(`${folder}/${UPLOADS.name}/${full}`)) === undefined;
  }
}
