import { Unreadable } from './problem.ts';

/** Parts of a rule by upper-case name: `FREQ` → `WEEKLY`. Lists are as in the file, without empty members. */
export type RuleParts = ReadonlyMap<string, string>;

const word = (words: string) => new RegExp(`^(?:${words})$`);
const COUNTED = /^\+?0*[1-9]\d*$/;
const WEEKDAYS = 'SU|MO|TU|WE|TH|FR|SA';

/** Accepts whole numbers in a range; with `back`, also negative ones, which count from the end. */
const numbers =
  (least: number, most: number, back = false) =>
  (text: string): boolean =>
    /^[+-]?\d+$/.test(text) &&
    (back ? Math.abs(Number(text)) : Number(text)) >= least &&
    Math.abs(Number(text)) <= most;

/** Valid values of parts that hold one (RFC 5545 section 3.3.10, RFC 7529 section 4.1). */
const SINGLE: ReadonlyMap<string, RegExp> = new Map([
  ['RSCALE', word('GREGORIAN')],
  ['SKIP', word('OMIT|BACKWARD|FORWARD')],
  ['FREQ', word('SECONDLY|MINUTELY|HOURLY|DAILY|WEEKLY|MONTHLY|YEARLY')],
  ['INTERVAL', COUNTED],
  ['COUNT', COUNTED],
  ['UNTIL', /./],
  ['WKST', word(WEEKDAYS)],
]);

/** Valid members of parts that hold a list. Leap seconds are not supported. */
const LISTS: ReadonlyMap<string, (text: string) => boolean> = new Map([
  ['BYSECOND', numbers(0, 59)],
  ['BYMINUTE', numbers(0, 59)],
  ['BYHOUR', numbers(0, 23)],
  ['BYDAY', (text) => new RegExp(`^(?:[+-]?0?(?:[1-9]|[1-4]\\d|5[0-3]))?(?:${WEEKDAYS})$`).test(text)],
  ['BYMONTHDAY', numbers(1, 31, true)],
  ['BYYEARDAY', numbers(1, 366, true)],
  ['BYWEEKNO', numbers(1, 53, true)],
  ['BYMONTH', numbers(1, 12)],
  ['BYSETPOS', numbers(1, 366, true)],
]);

/**
 * The parts of a recurrence rule. Spaces, lower case and extra semicolons or commas are accepted.
 *
 * @throws Unreadable with the reason: a rule is read completely or not at all, because ignoring a part would give wrong times
 */
export function ruleParts(text: string): RuleParts {
  const parts = new Map<string, string>();
  for (const part of text.replace(/\s+/g, '').toUpperCase().split(';')) {
    if (part === '') continue;
    const [, name = part, written = ''] = /^([^=]*)=(.*)$/.exec(part) ?? [];
    if (parts.has(name)) throw new Unreadable(`${name} occurs twice`);
    const value = read(name, written);
    if (value !== '') parts.set(name, value);
  }
  if (parts.size === 0) throw new Unreadable('it is empty');
  if (!parts.has('FREQ')) throw new Unreadable('FREQ is missing');
  if (parts.has('SKIP') && !parts.has('RSCALE')) throw new Unreadable('SKIP is only allowed with RSCALE');
  return parts;
}

function read(name: string, value: string): string {
  const single = SINGLE.get(name);
  const member = LISTS.get(name);
  if (!single && !member) throw new Unreadable(`the part ${name} is unknown`);
  const members = single ? [value] : value.split(',').filter((text) => text !== '');
  const wrong = members.find((text) => !(single?.test(text) ?? member?.(text)));
  if (wrong === undefined) return members.join(',');
  if (name === 'RSCALE') throw new Unreadable(`only the Gregorian calendar is supported, not RSCALE=${wrong}`);
  throw new Unreadable(wrong === '' ? `${name} is empty` : `${name} cannot be ${wrong}`);
}
