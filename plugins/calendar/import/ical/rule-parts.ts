import { Unreadable } from './problem.ts';

/** What a rule says, by the upper-case name of the part: `FREQ` → `WEEKLY`. A list is as in the file, without empty members. */
export type RuleParts = ReadonlyMap<string, string>;

const word = (words: string) => new RegExp(`^(?:${words})$`);
const COUNTED = /^\+?0*[1-9]\d*$/;
const WEEKDAYS = 'SU|MO|TU|WE|TH|FR|SA';

/** Whole numbers of a range; where `back` is given, as many counted from the end as well. */
const numbers =
  (least: number, most: number, back = false) =>
  (text: string): boolean =>
    /^[+-]?\d+$/.test(text) &&
    (back ? Math.abs(Number(text)) : Number(text)) >= least &&
    Math.abs(Number(text)) <= most;

/** What each part may say (RFC 5545 section 3.3.10, RFC 7529 section 4.1). A leap second is none of a website's clocks. */
const SINGLE: ReadonlyMap<string, RegExp> = new Map([
  ['RSCALE', word('GREGORIAN')],
  ['SKIP', word('OMIT|BACKWARD|FORWARD')],
  ['FREQ', word('SECONDLY|MINUTELY|HOURLY|DAILY|WEEKLY|MONTHLY|YEARLY')],
  ['INTERVAL', COUNTED],
  ['COUNT', COUNTED],
  ['UNTIL', /./],
  ['WKST', word(WEEKDAYS)],
]);

/** What each member of a list may say. */
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
 * The parts of a recurrence rule. Spaces, lower case, and a semicolon or comma too many are forgiven.
 *
 * @throws Unreadable with what is wrong with it: a rule is read whole or not at all, since a part that is passed over
 *   gives other times than were meant
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
  if (!single && !member) throw new Unreadable(`its part ${name} is unknown`);
  const members = single ? [value] : value.split(',').filter((text) => text !== '');
  const wrong = members.find((text) => !(single?.test(text) ?? member?.(text)));
  if (wrong === undefined) return members.join(',');
  if (name === 'RSCALE') throw new Unreadable(`only the Gregorian calendar is supported, not RSCALE=${wrong}`);
  throw new Unreadable(wrong === '' ? `${name} is empty` : `${name} cannot be ${wrong}`);
}
