import { fixedOffset, offsetOf, zoneAbbreviation } from './local-time.ts';
import { offsetText } from './offset-text.ts';
import { twoDigits } from './two-digits.ts';

/** A time to format. */
interface Shown {
  /** The local time of the zone, as if it were UTC. */
  readonly at: Date;
  /** Milliseconds east of UTC. */
  readonly offset: number;
  readonly instant: number;
  readonly zone: string;
  readonly locale: string;
}

/** Formats a date, or extracts a part of it. */
type Show = (format: Intl.DateTimeFormat, at: Date) => string;

/** Returns a part of the date in words of the language. @param indexOf index of the name in the Gregorian calendar */
function words(
  options: Intl.DateTimeFormatOptions,
  indexOf: (at: Date) => number,
  show: Show = (format, at) => format.format(at),
): (shown: Shown) => string {
  const byLocale = new Map<string, (at: Date) => string>();
  return ({ at, locale }) => {
    const name =
      byLocale.get(locale) ?? namesOf(new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }), indexOf, show);
    byLocale.set(locale, name);
    return name(at);
  };
}

/** Caches names, because formatting is slow and there are few; not for locales with another calendar than the Gregorian. */
function namesOf(format: Intl.DateTimeFormat, indexOf: (at: Date) => number, show: Show) {
  if (format.resolvedOptions().calendar !== 'gregory') return (at: Date) => show(format, at);
  const names: string[] = [];
  return (at: Date) => {
    const index = indexOf(at);
    names[index] ??= show(format, at);
    return names[index];
  };
}

const weekdayOf = (at: Date): number => at.getUTCDay();
const monthOf = (at: Date): number => at.getUTCMonth();

const hourOf12 = ({ at }: Shown): number => at.getUTCHours() % 12 || 12;

const dayPeriod = words(
  { hour: 'numeric', hour12: true },
  (at) => at.getUTCHours(),
  (format, at) => format.formatToParts(at).find(({ type }) => type === 'dayPeriod')?.value ?? '',
);

/** `AM` or `PM` in the language; in PHP they are always English. */
function halfOfDay(shown: Shown): string {
  const usual = shown.at.getUTCHours() < 12 ? 'AM' : 'PM';
  return /^en\b/.test(shown.locale) ? usual : dayPeriod(shown) || usual;
}

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

const dayOfYear = ({ at }: Shown): number => Math.floor((at.getTime() - Date.UTC(at.getUTCFullYear(), 0, 1)) / DAY);

const daysOfMonth = ({ at }: Shown): number =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();

const isoDay = ({ at }: Shown): number => at.getUTCDay() || 7;

/** The Thursday of the same week, which determines the year that the week belongs to (ISO 8601). */
const thursdayOf = (shown: Shown): Date => new Date(shown.at.getTime() + (4 - isoDay(shown)) * DAY);

function isoWeek(shown: Shown): number {
  const thursday = thursdayOf(shown);
  return 1 + Math.floor((thursday.getTime() - Date.UTC(thursday.getUTCFullYear(), 0, 1)) / (7 * DAY));
}

/** The suffix of an English ordinal number. */
function ordinal({ at }: Shown): string {
  const day = at.getUTCDate();
  if (day >= 11 && day <= 13) return 'th';
  return ['th', 'st', 'nd', 'rd'][day % 10] ?? 'th';
}

/** Is the offset larger than at another time of the year? */
function isSummerTime({ at, offset, zone }: Shown): boolean {
  const offsets = [0, 6].map((month) => offsetOf(zone, Date.UTC(at.getUTCFullYear(), month, 1)));
  return offset > Math.min(...offsets);
}

/** Swatch Internet Time: thousandths of the day at UTC+1. */
const swatchBeat = ({ instant }: Shown): string =>
  String(Math.floor((((((instant + HOUR) % DAY) + DAY) % DAY) * 1_000) / DAY)).padStart(3, '0');

/** Values by format letter (PHP, `DateTimeInterface::format`). */
const LETTERS: Readonly<Record<string, (shown: Shown) => string | number>> = {
  d: ({ at }) => twoDigits(at.getUTCDate()),
  D: words({ weekday: 'short' }, weekdayOf),
  j: ({ at }) => at.getUTCDate(),
  l: words({ weekday: 'long' }, weekdayOf),
  N: isoDay,
  S: ordinal,
  w: ({ at }) => at.getUTCDay(),
  z: dayOfYear,
  W: (shown) => twoDigits(isoWeek(shown)),
  F: words({ month: 'long' }, monthOf),
  m: ({ at }) => twoDigits(at.getUTCMonth() + 1),
  M: words({ month: 'short' }, monthOf),
  n: ({ at }) => at.getUTCMonth() + 1,
  t: daysOfMonth,
  L: ({ at }) => Number(new Date(Date.UTC(at.getUTCFullYear(), 2, 0)).getUTCDate() === 29),
  o: (shown) => thursdayOf(shown).getUTCFullYear(),
  Y: ({ at }) => String(at.getUTCFullYear()).padStart(4, '0'),
  y: ({ at }) => twoDigits(at.getUTCFullYear() % 100),
  a: (shown) => halfOfDay(shown).toLowerCase(),
  A: halfOfDay,
  g: hourOf12,
  G: ({ at }) => at.getUTCHours(),
  h: (shown) => twoDigits(hourOf12(shown)),
  H: ({ at }) => twoDigits(at.getUTCHours()),
  i: ({ at }) => twoDigits(at.getUTCMinutes()),
  s: ({ at }) => twoDigits(at.getUTCSeconds()),
  u: () => '000000',
  v: () => '000',
  e: ({ zone }) => zone,
  T: ({ zone, instant, offset }) => (fixedOffset(zone) ? offsetText(offset, ':') : zoneAbbreviation(zone, instant)),
  I: (shown) => Number(isSummerTime(shown)),
  B: swatchBeat,
  O: ({ offset }) => offsetText(offset, ''),
  P: ({ offset }) => offsetText(offset, ':'),
  Z: ({ offset }) => offset / 1000,
  U: ({ instant }) => Math.floor(instant / 1000),
  c: (shown) => formatted('Y-m-d\\TH:i:sP', shown),
  r: (shown) => formatted('D, d M Y H:i:s O', { ...shown, locale: 'en' }),
};

const formatted = (format: string, shown: Shown): string =>
  format.replace(/\\(.?)|[a-z]/gi, (letter, escaped: string | undefined) =>
    escaped === undefined ? String(LETTERS[letter]?.(shown) ?? letter) : escaped,
  );

/**
 * Formats a time by a format of the settings, with the letters of PHP (`F j, Y`); a character after `\` is literal.
 *
 * @param instant milliseconds since 1970 UTC
 * @param language of the names of months and days, such as `en_US`
 * @returns plain text
 * @throws RangeError for an unknown zone
 */
export function formatDate(format: string, instant: number, zone: string, language = 'en_US'): string {
  const offset = offsetOf(zone, instant);
  return formatted(format, { at: new Date(instant + offset), offset, instant, zone, locale: localeOf(language) });
}

const locales = new Map<string, string>();

/** The `Intl` locale for a language of the settings, such as `de_CH`; English if it is unknown. */
export function localeOf(language: string): string {
  const locale = locales.get(language) ?? canonical(language.replaceAll('_', '-'));
  locales.set(language, locale);
  return locale;
}

function canonical(tag: string): string {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? 'en';
  } catch {
    return 'en';
  }
}
