import { type Asker, getOnce } from './get-once.ts';

/** How often a site that is too busy is asked again, and how long it may ask us to wait; milliseconds. */
const MOST_RETRIES = 3;
const LONGEST_WAIT = 120_000;
const USUAL_WAIT = 10_000;

/** How a site is asked. */
export interface PoliteParts extends Omit<Asker, 'headers'> {
  /** Milliseconds between two requests. */
  readonly interval: number;
  pause(milliseconds: number): Promise<void>;
}

/** Gets an address as `getOnce` does. @param headers that only the named origin is sent */
type PoliteGet = (
  address: string,
  headers: Asker['headers'],
  taking: Parameters<typeof getOnce>[2],
) => ReturnType<typeof getOnce>;

/** Asks one address after the other, never faster than it is told, and waits when the site says that it is too busy. */
export function politeGet({ interval, pause, ...asker }: PoliteParts): PoliteGet {
  let isFirst = true;
  return async (address, headers, taking) => {
    for (let retries = 0; ; retries++) {
      if (!isFirst) await pause(interval);
      isFirst = false;
      const got = await getOnce(address, { ...asker, headers }, taking);
      if ((got.status !== 429 && got.status !== 503) || retries === MOST_RETRIES) return got;
      await pause(waitOf(got.header('retry-after')));
    }
  };
}

const waitOf = (retryAfter: string | undefined): number =>
  /^\d{1,6}$/.test(retryAfter ?? '') ? Math.min(Number(retryAfter) * 1000, LONGEST_WAIT) : USUAL_WAIT;
