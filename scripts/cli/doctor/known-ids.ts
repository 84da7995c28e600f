import {
  ANY_OF_SITE,
  decodeText,
  fittingValues,
  type KnownRecords,
  parseObject,
  readIfThere,
  recordFileName,
  users,
} from '../../../core/host.ts';
import type { DataDisk } from './data-disk.ts';
import type { ListedCollection } from './list-collections.ts';

/** The ids in use, according to the files in the folders. */
export class KnownIds implements KnownRecords {
  readonly #disk: DataDisk;
  readonly #listed: ReadonlyMap<string, ListedCollection>;
  readonly #ids: ReadonlyMap<string, ReadonlySet<number>>;
  /** Ids in unknown collections, which references to any record may name. */
  readonly #strangers: ReadonlySet<number>;
  /** Contents of files that were read, since many records refer to the same ones. */
  readonly #read = new Map<string, ReturnType<KnownIds['read']>>();
  readonly fitting: KnownRecords['fitting'];

  constructor(disk: DataDisk, listed: readonly ListedCollection[], strangers: ReadonlySet<number>) {
    this.#disk = disk;
    this.#listed = new Map(listed.map((one) => [one.collection.name, one]));
    this.#ids = new Map(listed.map(({ collection, ids }) => [collection.name, new Set(ids)]));
    this.#strangers = strangers;
    this.fitting = fittingValues(listed.map(({ collection }) => collection));
  }

  /** Public collections that share the site-wide id sequence. */
  get ofSite(): readonly ListedCollection[] {
    return [...this.#listed.values()].filter(({ collection }) => collection.ids === 'site' && !collection.private);
  }

  /**
   * May one of these collections have a record with this id? True for unknown collections, and for users while there are none:
   * the first administrator of a copied site gets the first id.
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

  /** The record with this id in one of these collections, as it is stored; undefined if it cannot be read. */
  async read(id: number, collections: readonly string[]): Promise<Readonly<Record<string, unknown>> | undefined> {
    const file = await this.holderOf(id, collections);
    if (file === undefined) return undefined;
    const read = this.#read.get(file) ?? this.#parsed(file);
    this.#read.set(file, read);
    return read;
  }

  async #parsed(file: string): ReturnType<KnownIds['read']> {
    const { fileSystem, root } = this.#disk;
    const bytes = await readIfThere(fileSystem, `${root}/${file}`);
    const parsed = parseObject((bytes && decodeText(bytes)) ?? '');
    return 'value' in parsed ? parsed.value : undefined;
  }

  /** The record file with this id in one of these collections, relative to the data folder. */
  async holderOf(id: number, collections: readonly string[]): Promise<string | undefined> {
    const files = collections.map((name) => `${this.#listed.get(name)?.path}/${recordFileName(id)}`);
    const listed = files.find((_file, index) => this.#ids.get(collections[index] ?? '')?.has(id));
    if (listed !== undefined) return listed;
    // a file that the server is replacing may be missing from the listing
    const stats = await this.#disk.fileSystem.statAll(files.map((file) => `${this.#disk.root}/${file}`));
    return files.find((_file, index) => stats[index] !== undefined);
  }

  /** An id above those of all records of these collections. */
  above(collections: readonly string[]): number {
    const highest = (name: string) => this.#listed.get(name)?.ids.at(-1) ?? 0;
    return Math.max(0, ...collections.map(highest)) + 1;
  }
}
