import { LruCache } from './lru-cache.ts';

/** Size of an entry in addition to its texts: two places in maps. */
const PLACE = 200;

/**
 * Memoizes a function of texts for the most recently used texts, up to a size in bytes.
 *
 * @param make depends only on the text
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
