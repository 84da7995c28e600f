import type { MountedRoute } from '../generation.ts';

/** Notes which route has the only thread that serves, and for how long. */
export interface Attention {
  /** Calls code of a route; gives what that gives. */
  given<T>(route: MountedRoute, call: () => T): T;
  /** Its `stage` took longer than so many milliseconds. */
  late(route: MountedRoute, milliseconds: number): void;
}
