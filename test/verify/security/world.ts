import type { TestSite } from '../../../scripts/testing/test-site.ts';
import type { SeededRandom } from '../faults/seeded-random.ts';
import type { Principal } from './principals.ts';

/** One of two: they differ in what is hidden from the readers and in nothing else. */
export type Side = 0 | 1;

/** A request that is put to both worlds. */
export interface Ask {
  readonly who: Principal;
  readonly method: string;
  /** Below the REST root, with its query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
}

/** The two worlds of one plugin, and what its routes can be asked. */
export interface Worlds {
  open(side: Side): Promise<TestSite>;
  /** Everything that a reader can think of, the same each time; none of it changes anything. */
  readonly asks: readonly Ask[];
  /** One more, of any shape. */
  random(random: SeededRandom): Ask;
  /** What readers may write, in this order: the worlds stay alike. */
  readonly writes: readonly Ask[];
}
