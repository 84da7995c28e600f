/** Stands in a request for the moment that is its own. All moments have the same length. */
export const MOMENT = '0000-00-00T00:00:00';

/** Moments repeat after so many: all seconds of 600 days. */
const SECONDS = 600 * 24 * 60 * 60;

/** A prime that does not divide `SECONDS`: the moments jump about and none comes twice. */
const STRIDE = 7_000_003;

const DAY = 24 * 60 * 60 * 1_000;

/** Midnight UTC, milliseconds since 1970: data and moments hang on the day, not on the time at which a bench runs. */
export const startOfToday = (): number => Math.floor(Date.now() / DAY) * DAY;

/**
 * The moment of the n-th request, a local time such as `2027-03-01T10:00:07` within 600 days of the first: what no cache
 * has seen before.
 *
 * @param first milliseconds since 1970
 */
export const momentAt = (first: number, n: number): string =>
  new Date(first + ((n * STRIDE) % SECONDS) * 1_000).toISOString().slice(0, MOMENT.length);

/** No load comes to moments of such numbers. */
const BEYOND = 40_000_000;

/** Gives the request for a look before a load the n-th of the moments that no load comes to. */
export const withSampleMoment = (request: string, n: number): string =>
  request.replaceAll(MOMENT, momentAt(startOfToday(), BEYOND + n));
