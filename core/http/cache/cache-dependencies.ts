import type { RecordReader } from '../../contract/data/store.ts';
import type { Revisions } from './revisions.ts';

/** A record that was looked at, or looked for. */
interface SeenRecord {
  readonly records: Pick<RecordReader<never>, 'version'>;
  readonly id: number;
  readonly version: string | undefined;
}

/** Milliseconds since 1970 UTC. */
interface Span {
  readonly from: number;
  /** The first instant that is not of it. */
  readonly until: number;
}

/**
 * What something was made from: records and collections as they were, and an instant that was compared with others. It tells
 * whether the same would be made again.
 */
export class CacheDependencies {
  readonly #revisions: Revisions;
  readonly #collections = new Map<string, number>();
  readonly #records: SeenRecord[] = [];
  readonly #parts = new Set<CacheDependencies>();
  readonly #from: number;
  #until = Number.POSITIVE_INFINITY;
  /** Of all together, once somebody has asked: an answer rests on many parts, and is asked about with every request. */
  #span: Span | undefined;
  /** `Revisions.total` when nothing that this rests on had changed. */
  #checked: number;

  /** @param now milliseconds since 1970 UTC. What is made now is not used before: the clock may be set back. */
  constructor(revisions: Revisions, now: number) {
    this.#revisions = revisions;
    this.#from = now;
    this.#checked = revisions.total;
  }

  /** A collection was read: any of its records may have decided. */
  read(collection: string): void {
    this.#collections.set(collection, this.#revisions.of(collection));
  }

  /** One record of a collection was read, or is not there. @param records of the collection, as they are at any time */
  readRecord(collection: string, records: SeenRecord['records'], id: number): void {
    if (!this.#collections.has(collection)) this.#records.push({ records, id, version: records.version(id) });
  }

  /** What was made will be another at this instant, milliseconds since 1970 UTC. */
  endsAt(instant: number): void {
    this.#span = undefined;
    if (instant < this.#until) this.#until = instant;
  }

  /** Something was used that rests on this. It must be complete when it is first asked whether this here holds. */
  include(part: CacheDependencies): void {
    this.#span = undefined;
    this.#parts.add(part);
  }

  /** Does it still hold at this instant, milliseconds since 1970 UTC? */
  holds(now: number): boolean {
    const { from, until } = this.#whole();
    return now >= from && now < until && this.#isUnchanged();
  }

  #whole(): Span {
    this.#span ??= [...this.#parts].reduce<Span>(
      (span, part) => {
        const { from, until } = part.#whole();
        return { from: Math.max(span.from, from), until: Math.min(span.until, until) };
      },
      { from: this.#from, until: this.#until },
    );
    return this.#span;
  }

  #isUnchanged(): boolean {
    const { total } = this.#revisions;
    if (this.#checked === total) return true;
    for (const part of this.#parts) if (!part.#isUnchanged()) return false;
    for (const [name, revision] of this.#collections) if (this.#revisions.of(name) !== revision) return false;
    for (const { records, id, version } of this.#records) if (records.version(id) !== version) return false;
    this.#checked = total;
    return true;
  }
}
