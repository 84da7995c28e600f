import { anonymous } from './contract/fixed-principals.ts';
import { LruCache } from './lib/index.ts';
import { resizedDimensions } from './platform/index.ts';

/** @deprecated Use LruCache, which is the same. */
export class Kept<V> extends LruCache<V> {}

/** @deprecated Use anonymous, which is the same. */
export const nobody = anonymous;

/** @deprecated Use resizedDimensions, which is the same. */
export const pictureSides = resizedDimensions;
