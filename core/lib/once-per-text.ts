import { LruCache } from './lru-cache.ts';

/** What one costs beside its texts: two places in maps. */
const PLACE = 200;

/**
 * Remembers what a function makes of the texts that were asked about last, for as many bytes.
 *
 * @param make rests on the text alone, and on nothing that changes
 */
export function oncePerText(bytes: number, make: (text: string) => string): (text: string) => string {
  const known = new LruCache<string>(bytes);
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const made = make(text);
    known.set(text, made, 2 * (text.length + made.length) + PLACE);
    return made;
  };
}
