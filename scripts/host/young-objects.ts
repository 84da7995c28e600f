import { setFlagsFromString } from 'node:v8';

/**
 * Makes V8 allocate all new objects in the young generation. By default it allocates objects directly in the old one once most from
 * the same place in the code have lived long, which is the case while a site is loaded and its lists are first built. Objects
 * that a request needs only briefly would then stay until the next major collection (docs/memory.md gives the cost). Applies to
 * the whole process from this call on.
 */
export const makeObjectsYoung = (): void => setFlagsFromString('--no-allocation-site-pretenuring');
