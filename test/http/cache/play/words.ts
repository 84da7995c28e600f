import type { Known } from './known.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How far from now things happen, in milliseconds. */
const DISTANCES = [
  -400 * DAY,
  -30 * DAY,
  -2 * DAY,
  -5 * HOUR,
  -MINUTE,
  0,
  2 * SECOND,
  MINUTE,
  HOUR,
  9 * HOUR,
  DAY,
  3 * DAY,
  20 * DAY,
  300 * DAY,
];

export const TITLES = ['Fair', 'Concert', 'Tea “at five”', 'Straße', '夜市', 'Quiz <b>night</b>', 'Quiet'];
/** Tags of the design set. */
export const DESIGN_TAGS = ['hero', 'Hero, footer', 'footer', ''];
export const SEARCHES = ['fair', 'STRASSE', 'quiz', 'nothing', '市'];

/** A time near now in UTC with its offset, in whole seconds. */
export function aboutNow({ random, now }: Known): string {
  return timeText(now() + random.pick(DISTANCES) + random.below(3) * SECOND);
}

/** `2030-01-15T12:00:00Z` @param instant milliseconds since 1970 UTC */
export const timeText = (instant: number): string => `${new Date(instant).toISOString().slice(0, 19)}Z`;

/** Milliseconds since 1970 UTC. */
export const instantOf = (text: string): number => Date.parse(text);
