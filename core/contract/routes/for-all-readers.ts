import type { RenderContext } from './rendering.ts';

const madeForAll = new WeakSet<object>();

/**
 * Declares a function for `rendered` or `counted` whose results are cached for all readers. Declare it outside of handlers, where
 * there is no request that it could go by: results are cached with the function that made them, so one that is declared for
 * each request shares nothing.
 */
export function forAllReaders<Make extends (context: RenderContext, what: never) => unknown>(make: Make): Make {
  madeForAll.add(make);
  return make;
}

/** Was it declared so? */
export const isForAllReaders = (make: object): boolean => madeForAll.has(make);
