import type { TestSite } from '../../../scripts/testing/test-site.ts';
import type { SeededRandom } from '../faults/seeded-random.ts';
import type { Principal } from './principals.ts';

/** One of two worlds, which differ only in what is hidden from the readers. */
export type Side = 0 | 1;

/** A request sent to both worlds. */
export interface Ask {
  readonly who: Principal;
  readonly method: string;
  /** Relative to the REST root, with its query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
}

/** The two worlds of one plugin, and requests to its routes. */
export interface Worlds {
  open(side: Side): Promise<TestSite>;
  /** All reading requests that a reader may try, the same each time. */
  readonly asks: readonly Ask[];
  /** A random request. */
  random(random: SeededRandom): Ask;
  /** Allowed writes of readers, in this order: the worlds stay alike. */
  readonly writes: readonly Ask[];
}
