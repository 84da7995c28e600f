import type { Bench } from './bench.ts';
import type { Figure } from './figures/figure.ts';

/** One part of the bench. */
export interface BenchRow {
  /** A letter to select it by. */
  readonly id: string;
  /** Subject of all of its figures. */
  readonly title: string;
  /**
   * Measures, and yields each figure as soon as it is known.
   *
   * @throws Error if a response was wrong: then there is nothing to measure
   */
  measure(bench: Bench): AsyncIterable<Figure>;
}
