import { setFlagsFromString } from 'node:v8';

/**
 * Has V8 make all new objects among the young ones. By itself it makes those of a kind among the old ones from the start once most
 * of that kind have lived long: while a site is loaded and its lists are made for the first time, nearly all do. What each
 * request needs for a moment is of the same kinds, and would lie there until the next large collection
 * (docs/memory.md has what that costs). Takes effect from the call on, for the whole process.
 */
export const makeObjectsYoung = (): void => setFlagsFromString('--no-allocation-site-pretenuring');
