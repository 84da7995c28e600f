import { type Asker, getOnce } from './get-once.ts';

/** How often a request is repeated when the site is too busy, and the waits in between; milliseconds. */
const MOST_RETRIES = 3;
const LONGEST_WAIT = 120_000;
const USUAL_WAIT = 10_000;

/** What requests to one site need. */
export interface PoliteParts extends Omit<Asker, 'headers'> {
  /** Milliseconds between two requests. */
  readonly interval: number;
  pause(milliseconds: number): Promise<void>;
}

/** Like `getOnce`. @param headers sent to the named origin only */
type PoliteGet = (
  address: string,
  headers: Asker['headers'],
  taking: Parameters<typeof getOnce>[2],
) => ReturnType<typeof getOnce>;

/** Requests addresses one at a time, with a pause in between, and waits when the site responds with 429 or 503. */
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
