/** Placeholder in a request for its own moment. All moments have the same length. */
export const MOMENT = '0000-00-00T00:00:00';

/** Moments repeat after this many: all seconds of 600 days. */
const SECONDS = 600 * 24 * 60 * 60;

/** A prime that does not divide `SECONDS`: moments are spread out and none occurs twice. */
const STRIDE = 7_000_003;

const DAY = 24 * 60 * 60 * 1_000;

/** Midnight UTC, milliseconds since 1970: data and moments depend on the day, not on the time of day. */
export const startOfToday = (): number => Math.floor(Date.now() / DAY) * DAY;

/**
 * The moment of the n-th request, a local time such as `2027-03-01T10:00:07` within 600 days of the first, so that no cache has
 * seen the request before.
 *
 * @param first milliseconds since 1970
 */
export const momentAt = (first: number, n: number): string =>
  new Date(first + ((n * STRIDE) % SECONDS) * 1_000).toISOString().slice(0, MOMENT.length);

/** Moments with these numbers are never used under load. */
const BEYOND = 40_000_000;

/** Gives a sample request before a load the n-th of the moments that are never used under load. */
export const withSampleMoment = (request: string, n: number): string =>
  request.replaceAll(MOMENT, momentAt(startOfToday(), BEYOND + n));
