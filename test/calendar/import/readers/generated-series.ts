import { type SeededRandom, seededRandom } from '../../../verify/faults/seeded-random.ts';
import { calendarOf } from '../read.ts';
import { vtimezone, ZONES } from './vtimezones.ts';

/** A calendar of one series, as a program might write it. */
export interface GeneratedSeries {
  readonly text: string;
  /** Day at which readers stop: `YYYYMMDD`. */
  readonly end: string;
}

/** Start of a series in local time, as if that were UTC. */
interface Start {
  readonly at: number;
  readonly kind: 'date' | 'utc' | 'zone';
  readonly zone: string;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Number of days that readers cover. */
const DAYS = 900;

/** Days around which clocks change in the time zones used. */
const CHANGES = ['2024-03-10', '2024-11-03', '2025-03-30', '2025-10-26', '2025-04-06', '2025-10-05'].map((day) =>
  Date.parse(day),
);

/**
 * The same series for the same seed. It avoids cases in which readers differ because they are wrong, or the standard is ambiguous:
 *
 * - hours that a clock change skips or repeats, and durations across it: the first of two counts and DTEND gives an exact duration
 *   (RFC 5545 sections 3.3.5 and 3.8.5.3), while ical.js and pytz take the second and add to local time;
 * - BYWEEKNO without BYDAY: the weekday is that of the start (section 3.3.10), while dateutil takes all seven; and weeks that belong
 *   to two years;
 * - BYSETPOS of the week in which the series starts: dateutil counts from the start;
 * - an all-day event without an end, which lasts a day (section 3.6.1), but no time in recurring-ical-events;
 * - a changed occurrence that EXDATE removes, or that has others on its day: the latter confuses recurring-ical-events.
 */
export function generatedSeries(seed: number): GeneratedSeries {
  const random = seededRandom(seed);
  const start = startOf(random);
  const rule = chance(random, 8) ? undefined : ruleOf(random, start);
  const near = () => start.at + DAY * random.below(60);
  const changed = !severalADay(rule) && chance(random, 30);
  const lines = [
    property('DTSTART', start, start.at),
    ...lengthOf(random, start),
    ...(rule === undefined ? [] : [`RRULE:${rule}`]),
    ...(rule === undefined || chance(random, 20) ? [property('RDATE', start, near(), near())] : []),
    ...(chance(random, 30) ? [property('EXDATE', start, near(), near(), near())] : []),
    ...(!changed && chance(random, 15) ? [property('EXDATE', start, start.at)] : []),
  ];
  return {
    text: calendarOf(
      ...(start.kind === 'zone' ? vtimezone(start.zone) : []),
      ...entry('Fair', ...lines),
      ...(changed ? changedFirst(random, start) : []),
    ),
    end: dayOf(start.at + DAYS * DAY),
  };
}

/** True with this probability in percent. */
const chance = (random: SeededRandom, percent: number): boolean => random.below(100) < percent;

const compact = (at: number) => new Date(at).toISOString().replace(/[-:]|\.\d+Z$/g, '');
const dayOf = (at: number) => compact(at).slice(0, 8);

/** A property with local times in the form of the start. */
function property(name: string, { kind, zone }: Start, ...walls: readonly number[]): string {
  if (kind === 'date') return `${name};VALUE=DATE:${walls.map(dayOf)}`;
  if (kind === 'utc') return `${name}:${walls.map((at) => `${compact(at)}Z`)}`;
  return `${name};TZID=${zone}:${walls.map(compact)}`;
}

const entry = (summary: string, ...lines: readonly string[]) => [
  'BEGIN:VEVENT',
  'UID:series@example.org',
  'DTSTAMP:20240101T000000Z',
  `SUMMARY:${summary}`,
  ...lines,
  'END:VEVENT',
];

/** The first occurrence at another time. */
function changedFirst(random: SeededRandom, start: Start): readonly string[] {
  const moved = { ...start, at: start.at + DAY * random.below(3) + (start.kind === 'date' ? 0 : 45 * MINUTE) };
  return entry(
    'Moved',
    property('RECURRENCE-ID', start, start.at),
    property('DTSTART', moved, moved.at),
    ...lengthOf(random, moved),
  );
}

function startOf(random: SeededRandom): Start {
  const kind = random.pick(['date', 'utc', 'zone', 'zone'] as const);
  const day = chance(random, 20)
    ? random.pick(CHANGES) - DAY * random.below(8)
    : Date.UTC(2024, 0, 1) + DAY * random.below(1_000);
  const time = kind === 'date' ? 0 : (6 * 60 + 5 * random.below(14 * 12)) * MINUTE;
  return { at: day + time, kind, zone: random.pick(ZONES) };
}

function lengthOf(random: SeededRandom, start: Start): readonly string[] {
  if (start.kind === 'date') {
    const days = 1 + random.below(3);
    return [chance(random, 50) ? property('DTEND', start, start.at + days * DAY) : `DURATION:P${days}D`];
  }
  const minutes = 15 * (1 + random.below(12));
  return random.pick([[], [property('DTEND', start, start.at + minutes * MINUTE)], [`DURATION:PT${minutes}M`]]);
}

const BY_DAYS = ['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY'] as const;
const BY_CLOCK = ['HOURLY', 'MINUTELY', 'SECONDLY'] as const;
type Frequency = (typeof BY_DAYS)[number] | (typeof BY_CLOCK)[number];

function ruleOf(random: SeededRandom, start: Start): string {
  const frequency = random.pick<Frequency>(start.kind !== 'utc' || chance(random, 50) ? BY_DAYS : BY_CLOCK);
  return [
    `FREQ=${frequency}`,
    ...(chance(random, 40) ? [`INTERVAL=${1 + random.below(4)}`] : []),
    ...partsOf(random, frequency, start),
    ...(chance(random, 20) ? [`WKST=${random.pick(['SU', 'MO', 'WE'])}`] : []),
    ...endOf(random, frequency, start),
  ].join(';');
}

/** May the rule give several times on one day? */
const severalADay = (rule = ''): boolean => /(?:LY;.*BYHOUR|BYMINUTE|HOURLY|MINUTELY|SECONDLY)/.test(rule);

function endOf(random: SeededRandom, frequency: Frequency, start: Start): readonly string[] {
  const choice = random.pick(['count', 'until', 'none'] as const);
  if (choice === 'count' || BY_CLOCK.some((one) => one === frequency)) return [`COUNT=${1 + random.below(30)}`];
  if (choice === 'none') return [];
  const at = start.at + DAY * random.below(frequency === 'YEARLY' ? DAYS : 200);
  return [start.kind === 'date' ? `UNTIL=${dayOf(at)}` : `UNTIL=${compact(at + 40 * MINUTE)}Z`];
}

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/** Rule parts that are valid for the frequency; usually the start matches them. */
function partsOf(random: SeededRandom, frequency: Frequency, start: Start): readonly string[] {
  const date = new Date(start.at);
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const weekday = WEEKDAYS[date.getUTCDay()] ?? '';
  const some = <T>(own: T, others: readonly T[]) => {
    const more = Array.from({ length: random.below(3) }, () => random.pick(others));
    return [...new Set(chance(random, 10) ? [random.pick(others), ...more] : [own, ...more])].join();
  };
  const months = `BYMONTH=${some(month + 1, [1, 2, 3, 6, 7, 10, 11, 12])}`;
  const monthDay = chance(random, 80) ? day : day - last - 1;
  const monthDays = `BYMONTHDAY=${some(monthDay, [1, 10, 15, 28, 29, 30, 31, -1, -2])}`;
  const yearDays = `BYYEARDAY=${some((Date.UTC(year, month, day) - Date.UTC(year, 0, 0)) / DAY, [1, 60, 100, 365, -1, -100])}`;
  const weekdays = `BYDAY=${some(weekday, WEEKDAYS)}`;
  const nth = `BYDAY=${chance(random, 50) ? Math.ceil(day / 7) : -Math.ceil((last - day + 1) / 7)}${weekday}`;
  const position = `BYSETPOS=${some(1, [1, 2, 3, -1, -2])}`;
  const weeks = `BYWEEKNO=${some(20, [2, 10, 26, 50])}`;
  const hours = `BYHOUR=${some(date.getUTCHours(), [6, 9, 12, 18, 20])}`;
  const minutes = `BYMINUTE=${some(date.getUTCMinutes(), [0, 15, 30, 45])}`;
  const times = start.kind !== 'date' && chance(random, 30) ? [random.pick([hours, minutes])] : [];
  switch (frequency) {
    case 'YEARLY':
      return random.pick([
        ...[[], times, [months, ...times], [months, monthDays], [months, nth], [months, weekdays], [yearDays], [nth]],
        ...[[weeks, weekdays], [months, weekdays, position], [monthDays], [yearDays, months]],
      ]);
    case 'MONTHLY':
      return random.pick([
        ...[
          [],
          times,
          [monthDays],
          [nth],
          [weekdays],
          [months, monthDays],
          [weekdays, position],
          [monthDays, weekdays],
        ],
        ...[
          [months, weekdays],
          [weekdays, ...times],
          [monthDays, position],
        ],
      ]);
    case 'WEEKLY':
      return random.pick([[], [weekdays], [months, weekdays], times, [weekdays, ...times]]);
    case 'DAILY':
      return random.pick([[], [weekdays], [months], [monthDays], times, [months, weekdays, ...times]]);
    default:
      return random.pick([[], [weekdays], [months], [minutes], frequency === 'HOURLY' ? [monthDays] : [hours]]);
  }
}
