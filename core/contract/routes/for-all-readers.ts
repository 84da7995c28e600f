import type { RenderContext } from './rendering.ts';

const madeForAll = new WeakSet<object>();

/**
 * Declares a function for `rendered` or `counted` whose results are cached for all readers. Declare it outside handlers, where it
 * cannot capture a request. Results are cached per function, so a function that is declared anew for each request shares nothing.
 */
export function forAllReaders<Make extends (context: RenderContext, what: never) => unknown>(make: Make): Make {
  madeForAll.add(make);
  return make;
}

/** Whether the function was declared with `forAllReaders`. */
export const isForAllReaders = (make: object): boolean => madeForAll.has(make);
