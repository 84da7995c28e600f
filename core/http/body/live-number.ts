import type { RenderContext } from '../../contract/routes/rendering.ts';
import type { CacheDependencies } from '../dependencies/cache-dependencies.ts';
import { placeFor } from './written-apart.ts';

/** Counts one number. */
export type CountNumber = (context: RenderContext) => number;

/** What numbers are counted from, and with which dependencies. */
export interface Counting {
  readonly context: RenderContext;
  /** Records what is read through the context. */
  readonly dependencies: CacheDependencies;
}

/** Numbers of one name, by id: how many records have each term of a taxonomy. Each is counted once for all responses. */
export class NumberGroup {
  readonly #begin: (now: number) => Counting;
  readonly #counted = new Map<number, number>();
  #counting: Counting;
  #edition = 0;

  /** @param begin gives what to count from at an instant, milliseconds since 1970 UTC */
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

  /** Dependencies of the current edition's numbers. */
  get dependencies(): CacheDependencies {
    return this.#counting.dependencies;
  }

  /** The number in the current edition. */
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

/** A number that changes more often than the fragment that contains it, and can be replaced there. */
export class LiveNumber {
  readonly #source: NumberSource;
  /** The edition of the group in which it was counted. */
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

  /** Is it the same in the current edition of its group? */
  get isCurrent(): boolean {
    const { group, id, count } = this.#source;
    return group.edition === this.edition || group.count(id, count) === this.value;
  }

  /** The number in the current edition of its group. */
  again(): LiveNumber {
    return new LiveNumber(this.#source);
  }

  toJSON(): number {
    return placeFor<number>(this) ?? this.value;
  }
}
