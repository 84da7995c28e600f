import type { Bench } from './bench.ts';
import type { Figure } from './figures/figure.ts';

/** One part of the bench. */
export interface BenchRow {
  /** A letter to choose it by. */
  readonly id: string;
  /** What all of its figures are of. */
  readonly title: string;
  /**
   * Measures, and gives each figure as soon as it is known.
   *
   * @throws Error when an answer was wrong: then there is nothing to measure
   */
  measure(bench: Bench): AsyncIterable<Figure>;
}
