import { Temporal } from 'temporal-polyfill';

/** A time in words, relative to another time. */
export interface WordedTime {
  /** Does it give the same day for any current time until midnight? */
  readonly isOfDay: boolean;
  /** Does it contain a full date, so that the result does not depend on the current time? */
  readonly isDated: boolean;
  /** @param now current local time, `YYYY-MM-DD HH:MM:SS` @returns the resulting time, in the same form */
  from(now: string): string;
}

type Time = Temporal.PlainDateTime;

/** The effect of one word or phrase on the time that results from those before it. */
interface Step {
  readonly isOfDay: boolean;
  readonly isDated?: boolean;
  readonly apply: (time: Time) => Time;
}

const MIDNIGHT = Temporal.PlainTime.from('00:00');
const NOON = Temporal.PlainTime.from('12:00');

const DAYS: Readonly<Record<string, (time: Time) => Time>> = {
  now: (time) => time,
  today: (time) => time.withPlainTime(MIDNIGHT),
  midnight: (time) => time.withPlainTime(MIDNIGHT),
  noon: (time) => time.withPlainTime(NOON),
  tomorrow: (time) => time.add({ days: 1 }).withPlainTime(MIDNIGHT),
  yesterday: (time) => time.subtract({ days: 1 }).withPlainTime(MIDNIGHT),
};

/** In the order of Temporal, which starts with Monday. */
const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

/** Units of Temporal by the first letters of their written forms. */
const UNITS = {
  sec: 'seconds',
  min: 'minutes',
  hour: 'hours',
  day: 'days',
  week: 'weeks',
  month: 'months',
  year: 'years',
};

const WITHIN_DAY = ['seconds', 'minutes', 'hours'];

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
/** Patterns of the parts of a date; `name` is the name of a month. */
const PARTS = { year: '\\d{4}', month: '\\d{1,2}', name: MONTH, date: '\\d{1,2}' };
/**
 * Date formats of PHP, and so of the reference: with slashes the month is first, with dots or hyphens the day. A missing day means
 * the first of the month, a missing year that of the time to which the words are relative.
 */
const FORMS = [
  '{year}-{month}-{date}',
  '{year}/{month}/{date}',
  '{month}/{date}/{year}',
  '{date}[.-]{month}[.-]{year}',
  '{date}(?:st|nd|rd|th)?[ .-]?{name}\\.?,?[ -]?{year}',
  '{name}\\.?[ -]?{date}(?:st|nd|rd|th)?,?[ -]{year}',
  '{year}-{month}',
  '{name}\\.?,?[ -]?{year}',
  '{name}\\.?[ -]?{date}(?:st|nd|rd|th)?',
  '{date}(?:st|nd|rd|th)?[ .-]?{name}',
];
/** The forms as patterns. Group names end with the index of the form. */
const DATES = FORMS.map((form, at) =>
  form.replaceAll(/\{(\w+)\}/g, (_, part: keyof typeof PARTS) => `(?<${part}${at}>${PARTS[part]})`),
);
const NAMED_DAY = `(?<day>${Object.keys(DAYS).join('|')})`;
const WEEKDAY =
  '(?:(?<nth>next|last|previous|this) )?(?<weekday>mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:r(?:s(?:day)?)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)';
const UNIT = '(?:seconds?|secs?|minutes?|mins?|hours?|days?|weeks?|months?|years?)';
const COUNTED = `(?<sign>[+-]?) ?(?<count>\\d{1,4}) ?(?<unit>${UNIT})(?<ago> ago)?`;
const NEIGHBOUR = `(?<which>next|last|previous|this) (?<neighbour>${UNIT})`;
const EDGE = '(?<edge>first|last) day of (?<edgeOf>next|last|previous|this) month';
const HALF_DAY = '(?<hour12>1[0-2]|0?[1-9])(?::(?<minute12>[0-5]\\d))? ?(?<half>[ap])m';
const CLOCK = '(?<hour>[01]?\\d|2[0-3]):(?<minute>[0-5]\\d)(?::(?<second>[0-5]\\d))?';
const STEP = new RegExp(
  `(?:${[...DATES, NAMED_DAY, EDGE, NEIGHBOUR, WEEKDAY, HALF_DAY, CLOCK, COUNTED].join('|')})(?![\\w:])`,
  'y',
);

/** Separators between words. */
const BETWEEN = /[ ,]*/y;

/** Longer texts are not times. */
const LONGEST = 64;

/** The range of years that have four digits. */
const FIRST_YEAR = 1;
const LAST_YEAR = 9999;

/**
 * Reads a time in words, in the forms that clients of the reference use to query events: `now`, `today`, `tomorrow 9am`, `monday`,
 * `next friday`, `+2 weeks`, `3 days ago`, `next month`, `last day of this month`, `Jan 5, 2030`, `5 January`, `May 2030`,
 * `1/5/2030`, `5.1.2030`, and sequences of them.
 *
 * Adding a month gives the last day of the month if it does not have the day. Years are limited to 1 through 9999.
 *
 * @returns undefined for anything else
 */
export function wordedTime(text: string): WordedTime | undefined {
  const words = text.length > LONGEST ? '' : text.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  const steps = stepsOf(words);
  if (!steps) return undefined;
  return {
    isOfDay: steps.every(({ isOfDay }) => isOfDay),
    isDated: steps.some(({ isDated }) => isDated),
    from: (now) => {
      const time = steps.reduce((at, { apply }) => apply(at), Temporal.PlainDateTime.from(now.replace(' ', 'T')));
      const year = Math.min(Math.max(time.year, FIRST_YEAR), LAST_YEAR);
      return time.with({ year }).toString({ smallestUnit: 'second' }).replace('T', ' ');
    },
  };
}

/** The steps of a text; undefined if it is empty, or part of it is not a time. */
function stepsOf(words: string): readonly Step[] | undefined {
  const steps: Step[] = [];
  for (let at = 0; at < words.length || at === 0; ) {
    STEP.lastIndex = at;
    const found = STEP.exec(words)?.groups;
    if (!found) return undefined;
    const step = stepOf(found);
    if (!step) return undefined;
    steps.push(step);
    BETWEEN.lastIndex = STEP.lastIndex;
    at = STEP.lastIndex + (BETWEEN.exec(words)?.[0].length ?? 0);
  }
  return steps;
}

/** The step of one match; undefined for a date that does not exist. */
function stepOf(found: Readonly<Record<string, string | undefined>>): Step | undefined {
  const ofDay = (apply: Step['apply']): Step => ({ isOfDay: true, apply });
  const { day, edge, edgeOf, neighbour, which, weekday, nth, half, hour12, minute12, hour, minute, second } = found;
  const date = dateOf(found);
  if (date) return isDate(date) ? onDate(date) : undefined;
  if (day) return ofDay(DAYS[day] ?? ((time) => time));
  if (edge) return ofDay((time) => edgeOfMonth(time.add({ months: NEIGHBOURS[edgeOf ?? ''] ?? 0 }), edge));
  if (neighbour) return moved(NEIGHBOURS[which ?? ''] ?? 0, neighbour);
  if (weekday) return ofDay((time) => dayOfWeek(time, WEEKDAYS.indexOf(weekday.slice(0, 3)) + 1, nth));
  if (half) return ofDay(atClock((Number(hour12) % 12) + (half === 'p' ? 12 : 0), minute12));
  if (hour) return ofDay(atClock(Number(hour), minute, second));
  const count = Number(found.count) * (found.sign === '-' ? -1 : 1) * (found.ago ? -1 : 1);
  return moved(count, found.unit ?? '');
}

interface CalendarDate {
  /** Undefined for the year of the time that the step is applied to. */
  readonly year: number | undefined;
  readonly month: number;
  readonly day: number;
}

/** The date in a match, if it contains one. */
function dateOf(found: Readonly<Record<string, string | undefined>>): CalendarDate | undefined {
  const at = FORMS.findIndex((_, form) => found[`month${form}`] ?? found[`name${form}`]);
  if (at < 0) return undefined;
  const part = (name: keyof typeof PARTS) => found[`${name}${at}`];
  const name = part('name');
  const year = part('year');
  return {
    year: year === undefined ? undefined : Number(year),
    month: name === undefined ? Number(part('month')) : MONTHS.indexOf(name.slice(0, 3)) + 1,
    day: Number(part('date') ?? 1),
  };
}

const LEAP_YEAR = 2000;

const isDate = ({ year = LEAP_YEAR, month, day }: CalendarDate): boolean =>
  month >= 1 && month <= 12 && day >= 1 && day <= Temporal.PlainYearMonth.from({ year, month }).daysInMonth;

const onDate = ({ year, month, day }: CalendarDate): Step => ({
  isOfDay: true,
  isDated: year !== undefined,
  apply: (time) => time.with({ year: year ?? time.year, month, day }).withPlainTime(MIDNIGHT),
});

const NEIGHBOURS: Readonly<Record<string, number>> = { next: 1, this: 0, last: -1, previous: -1 };

function moved(count: number, written: string): Step {
  const [, unit = 'days'] = Object.entries(UNITS).find(([begin]) => written.startsWith(begin)) ?? [];
  return { isOfDay: !WITHIN_DAY.includes(unit), apply: (time) => time.add({ [unit]: count }) };
}

const atClock =
  (hour: number, minute = '0', second = '0') =>
  (time: Time): Time =>
    time.withPlainTime({ hour, minute: Number(minute), second: Number(second) });

const edgeOfMonth = (time: Time, edge: string): Time => time.with({ day: edge === 'first' ? 1 : time.daysInMonth });

/** The next such weekday, counting today; with `next`, after today; with `last` or `previous`, before today. */
function dayOfWeek(time: Time, weekday: number, nth: string | undefined): Time {
  const ahead = (weekday - time.dayOfWeek + 7) % 7;
  const isBack = nth === 'last' || nth === 'previous';
  const days = isBack ? ahead - 7 : nth === 'next' && ahead === 0 ? 7 : ahead;
  return time.add({ days }).withPlainTime(MIDNIGHT);
}
