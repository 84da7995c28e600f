import { collections } from './collections.ts';
import type { FoundRecord, Message } from './message.ts';

type Tried = Extract<Message, { type: 'tried' }>;
type Acknowledged = Extract<Message, { type: 'acknowledged' }>;

/** Number of the last transaction that wrote a record, by key of the record and client. */
type Numbers = Map<string, Map<string, number>>;

/**
 * What was acknowledged to the clients of a folder, compared with what is found there. Each client has at most one open transaction,
 * which may be there as a whole or not at all. No two clients create or remove the same record.
 */
export class Ledger {
  #expected: Numbers = new Map();
  readonly #open = new Map<string, Tried>();
  /** Keys of records by id sequence and id. */
  readonly #given = new Map<string, string>();
  #acknowledged = 0;

  get acknowledged(): number {
    return this.#acknowledged;
  }

  tried(message: Tried): void {
    this.#open.set(message.client, message);
  }

  /** @returns problems: ids that another record had */
  acknowledge({ client, made }: Acknowledged): readonly string[] {
    this.#acknowledged++;
    const tried = this.#open.get(client);
    this.#open.delete(client);
    if (!tried) return [`${client} was told of a transaction that it did not try`];
    this.#make(tried);
    return made.flatMap((ref) => this.#give(ref));
  }

  /**
   * Compares the records found after a kill with what was acknowledged, and continues from there.
   *
   * @returns problems, one sentence each
   */
  compare(records: readonly FoundRecord[]): readonly string[] {
    const found: Numbers = new Map(records.map(({ key, seen }) => [key, new Map(Object.entries(seen))]));
    const halves = [...this.#open.values()].flatMap((tried) => this.#settle(tried, found));
    const balance = records.reduce((sum, record) => sum + record.balance, 0);
    const wrong = [
      ...halves,
      ...differences(this.#expected, found),
      ...records.flatMap((record) => this.#give(record)),
      ...records.filter(({ whole }) => !whole).map(({ key }) => `${key} is of two halves`),
      ...(balance === 0 ? [] : [`the balances add up to ${balance}`]),
      ...(found.size === records.length ? [] : ['a record is there twice']),
    ];
    this.#expected = found;
    return wrong;
  }

  #make({ client, number, effects }: Tried): void {
    for (const { key, removes } of effects) {
      if (removes) this.#expected.delete(key);
      else this.#expected.set(key, new Map(this.#expected.get(key)).set(client, number));
    }
  }

  #settle(tried: Tried, found: Numbers): readonly string[] {
    const { client, number, effects } = tried;
    this.#open.delete(client);
    const done = effects.filter(({ key, removes }) =>
      removes ? !found.has(key) : found.get(key)?.get(client) === number,
    );
    if (done.length === 0) return [];
    this.#make(tried);
    if (done.length === effects.length) return [];
    return [`half of transaction ${client}:${number} is there: ${done.map(({ key }) => key).join(', ')}`];
  }

  #give({ collection, id, key }: { readonly collection: FoundRecord['collection'] } & Pick<FoundRecord, 'id' | 'key'>) {
    const { ids, name } = collections[collection];
    const place = `${ids === 'site' ? 'site' : name} ${id}`;
    const owner = this.#given.get(place) ?? key;
    this.#given.set(place, owner);
    return owner === key ? [] : [`id ${place} was given to ${owner}, and to ${key}`];
  }
}

function differences(expected: Numbers, found: Numbers): readonly string[] {
  const lost = [...expected].flatMap(([key, numbers]) => {
    const there = found.get(key);
    if (!there) return [`${key} is lost`];
    return [...numbers].flatMap(([client, number]) =>
      there.get(client) === number
        ? []
        : [`${key} has ${client}:${there.get(client) ?? 'none'} instead of ${client}:${number}`],
    );
  });
  const strange = [...found].flatMap(([key, numbers]) => {
    const known = expected.get(key);
    if (!known) return [`${key} is there, but was removed or never made`];
    return [...numbers.keys()]
      .filter((client) => !known.has(client))
      .map((client) => `${key} was written by ${client}`);
  });
  return [...lost, ...strange];
}
