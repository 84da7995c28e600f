import type { RenderContext } from '../../contract/routes/rendering.ts';
import type { CacheDependencies } from '../cache/cache-dependencies.ts';
import { placeFor } from '../response/written-apart.ts';

/** Counts one number. */
export type CountNumber = (context: RenderContext) => number;

/** What numbers are counted from. */
export interface Counting {
  readonly context: RenderContext;
  /** Notes what is read through the context. */
  readonly dependencies: CacheDependencies;
}

/** Numbers of one name, by id: how many records carry each term of a taxonomy. Each is counted once for all who show it. */
export class NumberGroup {
  readonly #begin: (now: number) => Counting;
  readonly #counted = new Map<number, number>();
  #counting: Counting;
  #edition = 0;

  /** @param begin what is counted from at this instant, milliseconds since 1970 UTC */
  constructor(begin: (now: number) => Counting, now: number) {
    this.#begin = begin;
    this.#counting = begin(now);
  }

  /** The current edition, which goes up whenever any of the numbers may have changed. @param now milliseconds since 1970 UTC */
  editionAt(now: number): number {
    if (!this.#counting.dependencies.holds(now)) {
      this.#counting = this.#begin(now);
      this.#counted.clear();
      this.#edition++;
    }
    return this.#edition;
  }

  get edition(): number {
    return this.#edition;
  }

  /** What the numbers of this edition rest on. */
  get dependencies(): CacheDependencies {
    return this.#counting.dependencies;
  }

  /** The number of this edition. */
  count(id: number, count: CountNumber): number {
    const known = this.#counted.get(id);
    if (known !== undefined) return known;
    const value = count(this.#counting.context);
    this.#counted.set(id, value);
    return value;
  }
}

/** Where a number comes from. */
interface NumberSource {
  readonly group: NumberGroup;
  readonly id: number;
  readonly count: CountNumber;
}

/** A number in a fragment of answers that changes more often than the fragment, which has a place for it. */
export class LiveNumber {
  readonly #source: NumberSource;
  /** Of the group, which the value is of. */
  readonly edition: number;
  readonly value: number;

  constructor(source: NumberSource) {
    this.#source = source;
    this.edition = source.group.edition;
    this.value = source.group.count(source.id, source.count);
  }

  get group(): NumberGroup {
    return this.#source.group;
  }

  /** Is it the same in the present edition of its group? */
  get isCurrent(): boolean {
    const { group, id, count } = this.#source;
    return group.edition === this.edition || group.count(id, count) === this.value;
  }

  /** The number as it is in the present edition of its group. */
  again(): LiveNumber {
    return new LiveNumber(this.#source);
  }

  toJSON(): number {
    return placeFor<number>(this) ?? this.value;
  }
}
