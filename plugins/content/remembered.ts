import { LruCache, type Moment, oncePer, type SiteInfo } from '../../core/index.ts';

/** Limits of a cache, per site. */
export interface MostRemembered<T> {
  /** Lifetime in milliseconds: one for all values, or a function of the value. */
  readonly milliseconds: number | ((value: T) => number);
  /** Maximum size of all values as JSON. */
  readonly bytes: number;
}

/** The site that requests a value, and the instant. */
interface CacheContext {
  readonly site: SiteInfo;
  readonly moment: Moment;
}

/** Returns the cached value of a key, or the result of `make`, which is cached unless it is undefined or an error. */
export type Remembered<T> = (
  asked: CacheContext,
  key: string,
  make: () => Promise<T | undefined>,
) => Promise<T | undefined>;

interface Memory<T> {
  readonly known: LruCache<{ readonly value: T; readonly until: number }>;
  readonly coming: Map<string, Promise<T | undefined>>;
}

/** Bytes of an entry in addition to its key and its JSON. */
const PLACE = 200;

/**
 * Creates a cache for values that are slow to get and the same for all clients that may request them. Concurrent requests for a value
 * wait for the first one. If that fails, each of the others tries again, because the error may be specific to the first one.
 */
export function remembered<T>({ milliseconds, bytes }: MostRemembered<T>): Remembered<T> {
  // by site, so that two sites in one process (tests) do not share a cache
  const memoryOf = oncePer((_site: SiteInfo): Memory<T> => ({ known: new LruCache(bytes), coming: new Map() }));

  const lifeOf = (value: T) => (typeof milliseconds === 'number' ? milliseconds : milliseconds(value));

  const begin = ({ known, coming }: Memory<T>, key: string, now: number, make: () => Promise<T | undefined>) => {
    const made = make()
      .then((value) => {
        const size = PLACE + 2 * (key.length + (JSON.stringify(value)?.length ?? 0));
        if (value !== undefined) known.set(key, { value, until: now + lifeOf(value) }, size);
        return value;
      })
      .finally(() => coming.delete(key));
    coming.set(key, made);
    return made;
  };

  const ask: Remembered<T> = ({ site, moment }, key, make) => {
    const memory = memoryOf(site);
    const known = memory.known.get(key);
    if (known && !moment.isReached(known.until)) return Promise.resolve(known.value);
    const coming = memory.coming.get(key);
    return coming ? coming.catch(() => ask({ site, moment }, key, make)) : begin(memory, key, moment.now, make);
  };
  return ask;
}
