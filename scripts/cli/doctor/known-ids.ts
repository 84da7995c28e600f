import { ANY_OF_SITE, recordFileName, users } from '../../../core/host.ts';
import type { DataDisk } from './data-disk.ts';
import type { ListedCollection } from './list-collections.ts';

/** Whose ids are taken, by what lies in the folders. */
export class KnownIds {
  readonly #disk: DataDisk;
  readonly #listed: ReadonlyMap<string, ListedCollection>;
  readonly #ids: ReadonlyMap<string, ReadonlySet<number>>;
  /** Of records of unknown collections, which a record of any kind may name. */
  readonly #strangers: ReadonlySet<number>;

  constructor(disk: DataDisk, listed: readonly ListedCollection[], strangers: ReadonlySet<number>) {
    this.#disk = disk;
    this.#listed = new Map(listed.map((one) => [one.collection.name, one]));
    this.#ids = new Map(listed.map(({ collection, ids }) => [collection.name, new Set(ids)]));
    this.#strangers = strangers;
  }

  /** Those collections that share the sequence of the site and are in everybody's sight. */
  get ofSite(): readonly ListedCollection[] {
    return [...this.#listed.values()].filter(({ collection }) => collection.ids === 'site' && !collection.private);
  }

  /**
   * Is there a record with this id in one of these collections? Of unknown ones nobody can tell, so that there may be; nor of
   * users where there are none yet: the first administrator of a site that was copied gets the first id.
   */
  async has(id: number, collections: readonly string[]): Promise<boolean> {
    if (collections.includes(users.name) && this.#ids.get(users.name)?.size === 0) return true;
    const candidates = collections.includes(ANY_OF_SITE)
      ? this.ofSite.map(({ collection }) => collection.name)
      : collections;
    if (collections.includes(ANY_OF_SITE) && this.#strangers.has(id)) return true;
    if (candidates.some((name) => this.#ids.get(name)?.has(id) ?? true)) return true;
    return (await this.holderOf(id, candidates)) !== undefined;
  }

  /** The file (relative to the data folder) of the record of one of these collections that has this id. */
  async holderOf(id: number, collections: readonly string[]): Promise<string | undefined> {
    const files = collections.map((name) => `${this.#listed.get(name)?.path}/${recordFileName(id)}`);
    const listed = files.find((_file, index) => this.#ids.get(collections[index] ?? '')?.has(id));
    if (listed !== undefined) return listed;
    // a server that just writes it has it out of its place for a moment
    const stats = await this.#disk.fileSystem.statAll(files.map((file) => `${this.#disk.root}/${file}`));
    return files.find((_file, index) => stats[index] !== undefined);
  }

  /** An id above those of all records of these collections. */
  above(collections: readonly string[]): number {
    const highest = (name: string) => this.#listed.get(name)?.ids.at(-1) ?? 0;
    return Math.max(0, ...collections.map(highest)) + 1;
  }
}
