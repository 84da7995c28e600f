import { recordFileName } from '../../../../core/host.ts';
import type { DataProblem } from '../data-problem.ts';
import type { ListedCollection } from '../list-collections.ts';
import { locate } from '../locate.ts';
import type { FitRecord } from '../repair/fit-record.ts';

/** One of several records with the same id. */
interface Claim extends Pick<FitRecord, 'listed' | 'file'> {
  /** Date of the record; empty when it has none. */
  readonly date: string;
  readonly place: ReturnType<typeof locate>;
}

/** Ids of the site-wide sequence that more than one record has. */
export class TakenIds {
  /** By id: the collections with a record of that id, where there are several. */
  readonly #contested: ReadonlyMap<number, readonly ListedCollection[]>;
  readonly #claims = new Map<number, Claim[]>();

  /** @param collections that share the sequence */
  constructor(collections: readonly ListedCollection[]) {
    const first = new Map<number, ListedCollection>();
    const contested = new Map<number, ListedCollection[]>();
    for (const listed of collections) {
      for (const id of listed.ids) {
        const other = first.get(id);
        if (other) contested.set(id, [...(contested.get(id) ?? [other]), listed]);
        else first.set(id, listed);
      }
    }
    this.#contested = contested;
  }

  /** Notes a record if another one has its id. */
  note({ listed, file, bytes, record }: FitRecord): void {
    if (!this.#contested.get(record.id)?.includes(listed)) return;
    const date = 'date' in record && typeof record.date === 'string' ? record.date : '';
    const claim = { listed, file, date, place: locate(bytes, ['id']) };
    this.#claims.set(record.id, [...(this.#claims.get(record.id) ?? []), claim]);
  }

  /**
   * Yields the records that must get another id. The oldest record by date, then by file name, keeps the id; a record whose file
   * cannot be read always keeps it. Call it after all records.
   */
  *problems(): Generator<DataProblem> {
    for (const [id, collections] of this.#contested) {
      const claims = (this.#claims.get(id) ?? []).sort((one, other) =>
        [one.date, one.file] < [other.date, other.file] ? -1 : 1,
      );
      const unread = collections.find((listed) => claims.every((claim) => claim.listed !== listed));
      const keeper = unread ? `${unread.path}/${recordFileName(id)}` : claims[0]?.file;
      for (const { listed, file, place } of claims.slice(unread ? 0 : 1)) {
        yield {
          file,
          ...place,
          severity: 'error',
          message: `id: ${id} is taken by ${keeper}`,
          repair: { kind: 'renumber', collection: listed.collection, id },
        };
      }
    }
  }
}
