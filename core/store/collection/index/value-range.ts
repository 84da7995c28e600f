import type { Scalar } from '../../../contract/data/query.ts';

/** One side of a bound; null is on none. */
export interface Bound {
  readonly op: 'lt' | 'lte' | 'gt' | 'gte';
  readonly bound: Scalar;
  /** Does this value lie on that side? */
  contains(value: Scalar): boolean;
}

/** What several bounds of one field leave of its values. */
export class ValueRange {
  readonly field: number;
  readonly bounds: Bound[] = [];
  /** The numbers that lie within: from the one to the other, these two excluded. */
  least = Number.NEGATIVE_INFINITY;
  most = Number.POSITIVE_INFINITY;
  above = Number.NaN;
  below = Number.NaN;

  constructor(field: number) {
    this.field = field;
  }

  add(bound: Bound): void {
    this.bounds.push(bound);
    const { op, bound: value } = bound;
    const isLeast = op === 'gt' || op === 'gte';
    if (typeof value === 'string' ? isLeast : typeof value !== 'number' && !isLeast) this.#excludeNumbers();
    if (typeof value !== 'number') return;
    if (isLeast) this.least = Math.max(this.least, value);
    else this.most = Math.min(this.most, value);
    if (op === 'gt' && !(value <= this.above)) this.above = value;
    if (op === 'lt' && !(value >= this.below)) this.below = value;
  }

  contains(value: Scalar): boolean {
    return this.bounds.every((bound) => bound.contains(value));
  }

  /** `contains` of a number. NaN, which stands for null, lies nowhere. */
  containsNumber(value: number): boolean {
    return value >= this.least && value <= this.most && value !== this.above && value !== this.below;
  }

  /** Numbers stand before strings, and behind all else. */
  #excludeNumbers(): void {
    this.least = Number.POSITIVE_INFINITY;
    this.most = Number.NEGATIVE_INFINITY;
  }
}
