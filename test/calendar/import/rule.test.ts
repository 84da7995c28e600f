import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readEvent } from './read.ts';

const START = 'DTSTART;TZID=America/New_York:20270131T190000';
const ALL_DAY = 'DTSTART;VALUE=DATE:20270131';

/** Days on which an event takes place that starts like this. */
function days(start: string, ...lines: readonly string[]) {
  const { events, problems } = readEvent(start, ...lines);
  assert.deepEqual(problems, []);
  return events.map((event) => event.start.slice(5, 10)).join(' ');
}

describe('a rule that cannot be read is left out, with its line, and the first occurrence stays', () => {
  for (const [rule, reason] of [
    ['', 'it is empty'],
    [';', 'it is empty'],
    ['sometimes', 'the part SOMETIMES is unknown'],
    ['COUNT=3', 'FREQ is missing'],
    ['FREQ', 'FREQ is empty'],
    ['FREQ=', 'FREQ is empty'],
    ['FREQ=FORTNIGHTLY;COUNT=3', 'FREQ cannot be FORTNIGHTLY'],
    ['FREQ=DAILY;FREQ=WEEKLY', 'FREQ occurs twice'],
    ['FREQ=DAILY;X-EVERY=3;COUNT=3', 'the part X-EVERY is unknown'],
    ['FREQ=DAILY;CONSTRUCTOR=3', 'the part CONSTRUCTOR is unknown'],
    ['FREQ=DAILY;COUNT=-3', 'COUNT cannot be -3'],
    ['FREQ=DAILY;COUNT=0', 'COUNT cannot be 0'],
    ['FREQ=DAILY;COUNT=some', 'COUNT cannot be SOME'],
    ['FREQ=DAILY;COUNT=', 'COUNT is empty'],
    ['FREQ=DAILY;COUNT=3;INTERVAL=0', 'INTERVAL cannot be 0'],
    ['FREQ=DAILY;COUNT=3;INTERVAL=-1', 'INTERVAL cannot be -1'],
    ['FREQ=DAILY;COUNT=3;INTERVAL=1.5', 'INTERVAL cannot be 1.5'],
    ['FREQ=DAILY;UNTIL=whenever', 'UNTIL cannot be WHENEVER'],
    ['FREQ=DAILY;UNTIL=20270231', 'UNTIL cannot be 20270231'],
    ['FREQ=DAILY;UNTIL=', 'UNTIL is empty'],
    ['FREQ=WEEKLY;BYDAY=MO,XX;COUNT=3', 'BYDAY cannot be XX'],
    ['FREQ=MONTHLY;BYDAY=0MO;COUNT=3', 'BYDAY cannot be 0MO'],
    ['FREQ=MONTHLY;BYMONTHDAY=32;COUNT=3', 'BYMONTHDAY cannot be 32'],
    ['FREQ=MONTHLY;BYMONTHDAY=0;COUNT=3', 'BYMONTHDAY cannot be 0'],
    ['FREQ=YEARLY;BYMONTH=13;COUNT=3', 'BYMONTH cannot be 13'],
    ['FREQ=YEARLY;BYMONTH=5L;COUNT=3', 'BYMONTH cannot be 5L'],
    ['FREQ=YEARLY;BYYEARDAY=-367;COUNT=3', 'BYYEARDAY cannot be -367'],
    ['FREQ=YEARLY;BYWEEKNO=54;COUNT=3', 'BYWEEKNO cannot be 54'],
    ['FREQ=DAILY;BYHOUR=24;COUNT=3', 'BYHOUR cannot be 24'],
    ['FREQ=DAILY;BYMINUTE=-1;COUNT=3', 'BYMINUTE cannot be -1'],
    ['FREQ=MONTHLY;BYDAY=MO;BYSETPOS=0;COUNT=3', 'BYSETPOS cannot be 0'],
    ['FREQ=WEEKLY;WKST=8;COUNT=3', 'WKST cannot be 8'],
    [
      'RSCALE=CHINESE;FREQ=YEARLY;BYMONTH=5L;SKIP=FORWARD',
      'only the Gregorian calendar is supported, not RSCALE=CHINESE',
    ],
    ['RSCALE=GREGORIAN;FREQ=YEARLY;SKIP=SIDEWARDS', 'SKIP cannot be SIDEWARDS'],
    ['FREQ=YEARLY;SKIP=FORWARD', 'SKIP is only allowed with RSCALE'],
    [
      'RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=30,31;SKIP=BACKWARD;COUNT=3',
      'SKIP=BACKWARD with BYMONTHDAY other than the day of DTSTART is not supported',
    ],
    ['RSCALE=GREGORIAN;FREQ=YEARLY;BYYEARDAY=366;SKIP=FORWARD', 'SKIP=FORWARD with BYYEARDAY is not supported'],
  ] as const)
    it(`RRULE:${rule}`, () => {
      const { events, problems } = readEvent(START, 'DTEND;TZID=America/New_York:20270131T210000', `RRULE:${rule}`);
      assert.deepEqual(
        events.map(({ start, end, recurrence }) => [start, end, recurrence]),
        [['2027-01-31 19:00:00', '2027-01-31 21:00:00', '20270201T000000Z']],
      );
      assert.deepEqual(problems, [
        {
          line: 9,
          summary: 'Fair',
          reason: `RRULE “${rule}” cannot be read: ${reason}; it was left out, but the first occurrence was imported`,
        },
      ]);
    });

  it('names an entry without a title by its UID', () => {
    const { problems } = readEvent(START, 'SUMMARY:', 'RRULE:FREQ=SELDOM');
    assert.deepEqual(
      problems.map(({ summary }) => summary),
      ['one@example.org'],
    );
  });

  it('with what the other rules and dates of the entry say', () => {
    const { events, problems } = readEvent(
      START,
      'RRULE:FREQ=SELDOM',
      'RRULE:FREQ=WEEKLY;COUNT=2',
      'RDATE;TZID=America/New_York:20270301T190000',
    );
    assert.deepEqual(
      events.map(({ start }) => start.slice(5, 10)),
      ['01-31', '02-07', '03-01'],
    );
    assert.deepEqual(
      problems.map(({ line }) => line),
      [8],
    );
  });

  it('of a rule that takes away, all stay', () => {
    const { events, problems } = readEvent(START, 'RRULE:FREQ=WEEKLY;COUNT=2', 'EXRULE:FREQ=SELDOM');
    assert.equal(events.length, 2);
    assert.deepEqual(
      problems.map(({ reason }) => reason),
      ['EXRULE “FREQ=SELDOM” cannot be read: FREQ cannot be SELDOM; it was left out'],
    );
  });
});

describe('a rule of the Gregorian calendar that says so (RFC 7529)', () => {
  for (const [rule, expected] of [
    ['FREQ=MONTHLY;COUNT=4', '01-31 03-31 05-31 07-31'],
    ['FREQ=MONTHLY;SKIP=OMIT;COUNT=4', '01-31 03-31 05-31 07-31'],
    ['FREQ=MONTHLY;SKIP=BACKWARD;COUNT=4', '01-31 02-28 03-31 04-30'],
    ['FREQ=MONTHLY;SKIP=FORWARD;COUNT=4', '01-31 03-01 03-31 05-01'],
    ['FREQ=MONTHLY;BYMONTHDAY=31;SKIP=BACKWARD;COUNT=4', '01-31 02-28 03-31 04-30'],
    ['FREQ=MONTHLY;BYMONTHDAY=30,31;SKIP=OMIT;COUNT=4', '01-31 03-30 03-31 04-30'],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;SKIP=FORWARD;UNTIL=20290101', '01-31 03-01 02-29'],
  ] as const)
    it(`RRULE:RSCALE=GREGORIAN;${rule}`, () => assert.equal(days(START, `RRULE:rscale=gregorian;${rule}`), expected));
});

describe('tolerated errors in a rule', () => {
  for (const rule of [
    'freq=weekly;count=2',
    'FREQ=WEEKLY; COUNT=2;',
    ';FREQ=WEEKLY;;COUNT=+2',
    'FREQ=WEEKLY;BYDAY=SU,;COUNT=02',
    'FREQ=WEEKLY;BYMONTH=;COUNT=2',
  ])
    it(`RRULE:${rule}`, () => assert.equal(days(START, `RRULE:${rule}`), '01-31 02-07'));
});

describe('UNTIL at the end of time is no end', () => {
  for (const start of [
    START,
    ALL_DAY,
    'DTSTART;TZID=Europe/Rome:20270131T003000',
    'DTSTART;TZID=Asia/Tokyo:20270131T190000',
  ])
    for (const until of ['99991231', '99991231T235959', '99991231T235959Z', '99991231T230000Z'])
      it(`${start} UNTIL=${until}`, () => assert.equal(days(start, `RRULE:FREQ=YEARLY;UNTIL=${until}`), '01-31 01-31'));
});

describe('UNTIL', () => {
  const ROME = 'DTSTART;TZID=Europe/Rome:20270131T003000';
  for (const [what, start, until, expected] of [
    ['an instant, by the clock of the event', ROME, '20270201T233000Z', '01-31 02-01 02-02'],
    ['a second before', ROME, '20270201T232959Z', '01-31 02-01'],
    ['a local time, by the clock of the event', ROME, '20270202T003000', '01-31 02-01 02-02'],
    ['a local time, the second before', ROME, '20270202T002959', '01-31 02-01'],
    ['a day is the whole of it, by the clock of the event', ROME, '20270202', '01-31 02-01 02-02'],
    ['a local time, of a start in UTC', 'DTSTART:20270131T190000Z', '20270202T190000', '01-31 02-01 02-02'],
    ['an instant, of a start without a zone', 'DTSTART:20270131T190000', '20270203T000000Z', '01-31 02-01 02-02'],
    ['a second before it', 'DTSTART:20270131T190000', '20270202T235959Z', '01-31 02-01'],
    ['a day, of an all-day event', ALL_DAY, '20270202', '01-31 02-01 02-02'],
    ['a local midnight, of an all-day event', ALL_DAY, '20270202T000000', '01-31 02-01 02-02'],
    ['a local time, of an all-day event', ALL_DAY, '20270202T180000', '01-31 02-01 02-02'],
    ['midnight in UTC, of an all-day event', ALL_DAY, '20270202T000000Z', '01-31 02-01 02-02'],
    ['the last second in UTC, of an all-day event', ALL_DAY, '20270202T235959Z', '01-31 02-01 02-02'],
    ['midnight where it takes place, of an all-day event', ALL_DAY, '20270202T050000Z', '01-31 02-01 02-02'],
    ['the last second where it takes place, of an all-day event', ALL_DAY, '20270203T045959Z', '01-31 02-01 02-02'],
    ['the evening before, of an all-day event', ALL_DAY, '20270202T045959Z', '01-31 02-01'],
  ] as const)
    it(`${what}: ${start} UNTIL=${until}`, () =>
      assert.equal(days(start, `RRULE:FREQ=DAILY;UNTIL=${until}`), expected));
});
