import { setFlagsFromString } from 'node:v8';

/**
 * Makes V8 allocate all new objects in the young generation. By default, once most objects of a kind have lived long, it allocates
 * further ones directly in the old generation. That happens while a site is loaded and its lists are first built. The
 * short-lived objects of requests are of the same kinds and would stay until the next major collection (docs/memory.md gives the
 * cost). Applies to the whole process from this call on.
 */
export const makeObjectsYoung = (): void => setFlagsFromString('--no-allocation-site-pretenuring');
