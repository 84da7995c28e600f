import type { Scalar } from '../../../contract/data/query.ts';
import type { Fields } from './fields.ts';
import type { Row } from './row.ts';

/** Of more texts it begins anew: it spares work, and knows nothing that the index does not. */
const MOST = 10_000;

/** A value that ends in a number as it is written here: without zeros before it, and one that can be counted on. */
const NUMBERED = /^(.*\D|)([1-9]\d{0,14})$/s;

/**
 * From where on a number may be free behind a text, in `unique` fields. Whoever looks for a free one begins there, instead of passing all that are
 * taken again each time.
 */
export class FreeNumbers {
  /** By field and text, by the least number that was asked for: all from that one to this one are taken. */
  readonly #first = new Map<string, Map<number, number>>();
  readonly #fields: readonly number[];

  constructor({ kinds }: Pick<Fields, 'kinds'>) {
    this.#fields = kinds.flatMap((kind, position) => (kind === 'unique' ? [position] : []));
  }

  /** Where to begin looking for a number that is `least` or more. */
  from(field: number, stem: string, least: number): number {
    return this.#first.get(keyOf(field, stem))?.get(least) ?? least;
  }

  /** All numbers from `least` to before `first` are taken. */
  note(field: number, stem: string, least: number, first: number): void {
    const key = keyOf(field, stem);
    if (this.#first.size >= MOST && !this.#first.has(key)) this.#first.clear();
    this.#first.set(key, (this.#first.get(key) ?? new Map<number, number>()).set(least, first));
  }

  /** Nobody has the values of this row any more. */
  release(row: Row): void {
    if (this.#first.size === 0) return;
    for (const field of this.#fields) for (const value of [row.value(field)].flat()) this.#release(field, value);
  }

  #release(field: number, value: Scalar): void {
    const { stem, number } = numbered(value) ?? {};
    const firsts = stem === undefined ? undefined : this.#first.get(keyOf(field, stem));
    if (!firsts || number === undefined) return;
    for (const [least, first] of firsts) if (number >= least && number < first) firsts.set(least, number);
  }
}

const keyOf = (field: number, stem: string): string => `${field} ${stem}`;

/** The number that a value ends in, and what stands before it. */
export function numbered(value: Scalar): { readonly stem: string; readonly number: number } | undefined {
  const [, stem, digits] = (typeof value === 'string' && NUMBERED.exec(value)) || [];
  return stem === undefined ? undefined : { stem, number: Number(digits) };
}
