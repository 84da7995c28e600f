import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { calendarOf, event, readEvent, readText, SITE } from './read.ts';

const START = 'DTSTART;TZID=America/New_York:20270105T190000';
const END = 'DTEND;TZID=America/New_York:20270105T210000';
const starts = (...lines: readonly string[]) => readEvent(START, END, ...lines).events.map(({ start }) => start);
const days = (...lines: readonly string[]) => starts(...lines).map((start) => start.slice(5, 10));

describe('a recurring event', () => {
  const cases: readonly (readonly [string, readonly string[], readonly string[]])[] = [
    ['by week, so many times', ['RRULE:FREQ=WEEKLY;COUNT=3'], ['01-05', '01-12', '01-19']],
    ['until an instant, that one included', ['RRULE:FREQ=WEEKLY;UNTIL=20270120T000000Z'], ['01-05', '01-12', '01-19']],
    ['until the second before', ['RRULE:FREQ=WEEKLY;UNTIL=20270119T235959Z'], ['01-05', '01-12']],
    ['until a day, that one included', ['RRULE:FREQ=WEEKLY;UNTIL=20270119'], ['01-05', '01-12', '01-19']],
    ['until a local time', ['RRULE:FREQ=WEEKLY;UNTIL=20270119T190000'], ['01-05', '01-12', '01-19']],
    ['the last Friday of the month', ['RRULE:FREQ=MONTHLY;BYDAY=-1FR;COUNT=3'], ['01-05', '01-29', '02-26', '03-26']],
    [
      'the start counts though the rule does not give it',
      ['RRULE:FREQ=WEEKLY;BYDAY=WE;COUNT=2'],
      ['01-05', '01-06', '01-13'],
    ],
    ['the 31st skips short months', ['RRULE:FREQ=MONTHLY;BYMONTHDAY=31;COUNT=3'], ['01-05', '01-31', '03-31', '05-31']],
    ['two rules', ['RRULE:FREQ=WEEKLY;COUNT=2', 'RRULE:FREQ=DAILY;COUNT=2'], ['01-05', '01-06', '01-12']],
    ['less a rule', ['RRULE:FREQ=WEEKLY;COUNT=4', 'EXRULE:FREQ=WEEKLY;INTERVAL=2'], ['01-12', '01-26']],
    ['less a time in UTC', ['RRULE:FREQ=WEEKLY;COUNT=3', 'EXDATE:20270113T000000Z'], ['01-05', '01-19']],
    ['less a day', ['RRULE:FREQ=WEEKLY;COUNT=3', 'EXDATE;VALUE=DATE:20270112'], ['01-05', '01-19']],
    [
      'less its start',
      ['RRULE:FREQ=WEEKLY;COUNT=3', 'EXDATE;TZID=America/New_York:20270105T190000'],
      ['01-12', '01-19'],
    ],
    [
      'not less another time of the day',
      ['RRULE:FREQ=WEEKLY;COUNT=2', 'EXDATE;TZID=America/New_York:20270112T180000'],
      ['01-05', '01-12'],
    ],
    ['and a few dates', ['RDATE;TZID=America/New_York:20270107T190000,20270109T190000'], ['01-05', '01-07', '01-09']],
    ['and a day, at its time', ['RDATE;VALUE=DATE:20270107'], ['01-05', '01-07']],
    ['and a date before its start', ['RDATE;TZID=America/New_York:20270101T190000'], ['01-01', '01-05']],
    ['lower case, spaces and a semicolon too many', ['RRULE:freq=weekly; count=2;'], ['01-05', '01-12']],
  ];
  for (const [what, lines, expected] of cases)
    it(`${what}: ${lines.join(' ')}`, () => assert.deepEqual(days(...lines), expected));

  it('keeps its time on the wall and its exact length over changes of clocks', () => {
    const { events } = readEvent(
      'DTSTART;TZID=America/New_York:20270313T220000',
      'DTEND;TZID=America/New_York:20270314T040000',
      'RRULE:FREQ=DAILY;COUNT=2',
    );
    assert.deepEqual(
      events.map(({ start, end }) => `${start} – ${end}`),
      ['2027-03-13 22:00:00 – 2027-03-14 04:00:00', '2027-03-14 22:00:00 – 2027-03-15 03:00:00'],
    );
  });

  it('in UTC keeps its time in UTC', () =>
    assert.deepEqual(
      readEvent('DTSTART:20270313T120000Z', 'RRULE:FREQ=DAILY;COUNT=2').events.map(({ start }) => start),
      ['2027-03-13 07:00:00', '2027-03-14 08:00:00'],
    ));

  it('without an end extends to the horizon only', () =>
    assert.equal(starts('RRULE:FREQ=DAILY').at(-1), '2028-11-21 19:00:00'));

  it('a single event is imported however far away it is', () =>
    assert.equal(readEvent('DTSTART:21000101T000000').events.length, 1));

  it('of too many, the latest are kept, and that is said', () => {
    const { events, problems } = readText(calendarOf(...event(START, 'RRULE:FREQ=WEEKLY;COUNT=5')), {
      ...SITE,
      occurrences: 2,
    });
    assert.deepEqual(
      events.map(({ start }) => start.slice(5, 10)),
      ['01-26', '02-02'],
    );
    assert.deepEqual(
      problems.map(({ reason }) => reason),
      ['takes place 5 times; only the latest 2 were imported'],
    );
  });

  it('a rule that never comes true leaves the start, and that is said', () => {
    const { events, problems } = readEvent(START, 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30');
    assert.equal(events.length, 1);
    assert.deepEqual(
      problems.map(({ reason }) => reason),
      ['RRULE “FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30” never occurs'],
    );
  });

  it('a series that begins after the horizon is left out and reported', () => {
    const { events, problems } = readEvent('DTSTART:20300101T000000', 'RRULE:FREQ=DAILY');
    assert.deepEqual(events, []);
    assert.deepEqual(
      problems.map(({ reason }) => reason),
      ['takes place only after the imported period; no occurrence was imported'],
    );
  });

  it('a rule of millions of times is given up after 20,000, and that is said', () => {
    const numbers = (count: number) => Array.from({ length: count }, (_, number) => number).join();
    const rule = `FREQ=YEARLY;BYHOUR=${numbers(24)};BYMINUTE=${numbers(60)};BYSECOND=${numbers(60)}`;
    const { events, problems } = readEvent(START, `RRULE:${rule}`);
    assert.equal(events.length, SITE.occurrences);
    const reasons = problems.map(({ reason }) => reason).join();
    assert.match(reasons, /takes place 20000 times; .* was expanded only until 2028-01-05 00:33:19$/);
  });

  it('a date that cannot be read is left out, and that is said', () => {
    const { events, problems } = readEvent(START, 'RDATE:20270107T000000Z,whenever');
    assert.equal(events.length, 2);
    assert.deepEqual(
      problems.map(({ reason }) => reason),
      ['RDATE “whenever” is not a date; it was left out'],
    );
  });

  describe('at periods', () => {
    const TOKYO = 'RDATE;TZID=Asia/Tokyo;VALUE=PERIOD:20270201T120000';
    for (const [what, line, expected] of [
      ['of a zone, with a length', `${TOKYO}/PT90M`, '01-31 22:00 – 01-31 23:30'],
      ['of a zone, with an end', `${TOKYO}/20270201T124500`, '01-31 22:00 – 01-31 22:45'],
      [
        'whose VALUE comes first',
        'RDATE;VALUE=PERIOD;TZID=Asia/Tokyo:20270201T120000/PT90M',
        '01-31 22:00 – 01-31 23:30',
      ],
      [
        'in quotes and lower case',
        'RDATE;value=period;tzid="Asia/Tokyo":20270201T120000/pt90m',
        '01-31 22:00 – 01-31 23:30',
      ],
      ['in UTC', 'RDATE;VALUE=PERIOD:20270201T030000Z/20270201T040000Z', '01-31 22:00 – 01-31 23:00'],
      ['that say nothing of their kind', 'RDATE:20270201T030000Z/PT1H', '01-31 22:00 – 01-31 23:00'],
      ['of no zone', 'RDATE;VALUE=PERIOD:20270131T220000/PT1H', '01-31 22:00 – 01-31 23:00'],
      ['of days', 'RDATE;TZID=America/New_York;VALUE=PERIOD:20270131T220000/P1DT1H', '01-31 22:00 – 02-01 23:00'],
    ] as const)
      it(`${what}: ${line}`, () => {
        const { events, problems } = readEvent(START, END, line);
        assert.deepEqual(problems, []);
        assert.deepEqual(
          events.map(({ start, end }) => `${start.slice(5, 16)} – ${end.slice(5, 16)}`),
          ['01-05 19:00 – 01-05 21:00', expected],
        );
      });

    it('several at once, each with its own length', () =>
      assert.deepEqual(
        readEvent(START, END, `${TOKYO}/PT1H,20270202T120000/PT2H`, 'RDATE:20270203T030000Z').events.map(
          ({ start, end }) => `${start.slice(5, 16)} – ${end.slice(11, 16)}`,
        ),
        ['01-05 19:00 – 21:00', '01-31 22:00 – 23:00', '02-01 22:00 – 00:00', '02-02 22:00 – 00:00'],
      ));

    for (const [line, reason] of [
      ['20270201T120000/20270201T110000', 'RDATE “20270201T120000/20270201T110000” ends before it starts'],
      ['20270201T120000/PT', 'RDATE “PT” is not a duration'],
      ['20270201T120000/', 'RDATE “” is not a date'],
      ['/PT1H', 'RDATE “” is not a date'],
    ] as const)
      it(`one that cannot be read is left out, and that is said: ${line}`, () => {
        const { events, problems } = readEvent(START, END, `RDATE;TZID=Asia/Tokyo;VALUE=PERIOD:${line}`);
        assert.equal(events.length, 1);
        assert.deepEqual(problems, [{ line: 9, summary: 'Fair', reason: `${reason}; it was left out` }]);
      });
  });

  describe('of whole days', () => {
    const DAY = 'DTSTART;VALUE=DATE:20270105';
    const WEEKLY = 'RRULE:FREQ=WEEKLY;COUNT=3';
    for (const [what, lines, expected] of [
      ['less a day', ['EXDATE;VALUE=DATE:20270112'], ['01-05', '01-19']],
      ['less a day that does not say that it is one', ['EXDATE:20270112'], ['01-05', '01-19']],
      ['less a local midnight', ['EXDATE;TZID=America/New_York:20270112T000000'], ['01-05', '01-19']],
      ['less midnight in UTC', ['EXDATE:20270112T000000Z'], ['01-05', '01-19']],
      ['less midnight where it takes place', ['EXDATE:20270112T050000Z'], ['01-05', '01-19']],
      ['less midnight of another zone', ['EXDATE;TZID=Asia/Tokyo:20270112T000000'], ['01-05', '01-19']],
      ['less two days on one line', ['EXDATE;VALUE=DATE:20270105,20270119'], ['01-12']],
      ['less two days on two lines', ['EXDATE;VALUE=DATE:20270105', 'EXDATE;VALUE=DATE:20270119'], ['01-12']],
      ['and a day', ['RDATE;VALUE=DATE:20270107'], ['01-05', '01-07', '01-12', '01-19']],
      ['and a midnight in UTC', ['RDATE:20270107T000000Z'], ['01-05', '01-07', '01-12', '01-19']],
      ['and a midnight where it takes place', ['RDATE:20270107T050000Z'], ['01-05', '01-07', '01-12', '01-19']],
    ] as const)
      it(`${what}: ${lines.join(' ')}`, () => {
        const { events, problems } = readEvent(DAY, WEEKLY, ...lines);
        assert.deepEqual(problems, []);
        assert.deepEqual(
          events.map(({ start }) => start.slice(5, 10)),
          expected,
        );
        assert.ok(events.every(({ all_day }) => all_day));
      });

    for (const id of ['VALUE=DATE:20270112', 'VALUE=DATE-TIME:20270112T000000Z', 'VALUE=DATE-TIME:20270112T050000Z'])
      it(`one of them replaced: RECURRENCE-ID;${id}`, () => {
        const override = event(`RECURRENCE-ID;${id}`, 'DTSTART;VALUE=DATE:20270113', 'SUMMARY:Moved');
        assert.deepEqual(
          readText(calendarOf(...event(DAY, WEEKLY), ...override)).events.map(
            ({ start, title, recurrence }) => `${start.slice(5, 10)} ${title} ${recurrence}`,
          ),
          ['01-05 Fair 20270105', '01-13 Moved 20270112', '01-19 Fair 20270119'],
        );
      });
  });

  describe('less some times, however they are written', () => {
    for (const lines of [
      ['EXDATE;TZID=America/New_York:20270112T190000,20270119T190000'],
      ['EXDATE;TZID=America/New_York:20270112T190000', 'EXDATE;TZID=America/New_York:20270119T190000'],
      ['EXDATE:20270113T000000Z,20270120T000000Z'],
      ['EXDATE;TZID=Europe/Rome:20270113T010000', 'EXDATE;VALUE=DATE:20270119'],
      ['EXDATE;VALUE=DATE-TIME;TZID="America/New_York":20270112T190000, 20270119T190000'],
      ['EXDATE:20270112T190000,20270119T190000'],
    ])
      it(lines.join(' '), () => assert.deepEqual(days('RRULE:FREQ=WEEKLY;COUNT=4', ...lines), ['01-05', '01-26']));
  });

  it('and of another zone than the calendar, whose other times name none', () => {
    const start = ['DTSTART;TZID=Europe/Rome:20270105T190000', 'RRULE:FREQ=WEEKLY;COUNT=4'];
    const other = ['EXDATE:20270112T190000', 'RDATE:20270107T190000'];
    const moved = ['RECURRENCE-ID:20270119T190000', 'DTSTART;TZID=Europe/Rome:20270120T200000', 'SUMMARY:Moved'];
    assert.deepEqual(
      readText(calendarOf(...event(...start, ...other), ...event(...moved))).events.map(
        ({ start, title }) => `${start.slice(5, 16)} ${title}`,
      ),
      ['01-05 19:00 Fair', '01-07 19:00 Fair', '01-20 20:00 Moved', '01-26 19:00 Fair'],
    );
  });

  it('names each occurrence by where it is due', () =>
    assert.deepEqual(
      readEvent(START, 'RRULE:FREQ=WEEKLY;COUNT=2').events.map(({ recurrence }) => recurrence),
      ['20270106T000000Z', '20270113T000000Z'],
    ));

  it('of one event that does not recur says nothing', () =>
    assert.equal(readEvent(START).events[0]?.recurrence, undefined));
});

describe('occurrences that were changed', () => {
  const series = (...override: readonly string[]) =>
    readText(calendarOf(...event(START, END, 'RRULE:FREQ=WEEKLY;COUNT=4'), ...event(...override)));
  const said = (calendar: ReturnType<typeof series>) =>
    calendar.events.map(
      ({ start, title, cancelled }) => `${start.slice(5, 16)} ${title}${cancelled ? ' cancelled' : ''}`,
    );
  const moved = ['DTSTART;TZID=America/New_York:20270113T200000', 'SUMMARY:Moved'];

  for (const [what, id] of [
    ['named in the zone', 'RECURRENCE-ID;TZID=America/New_York:20270112T190000'],
    ['named in UTC', 'RECURRENCE-ID:20270113T000000Z'],
    ['named by the day', 'RECURRENCE-ID;VALUE=DATE:20270112'],
  ] as const)
    it(`replace the original occurrence, ${what}`, () => {
      const calendar = series(id, ...moved);
      assert.deepEqual(said(calendar), [
        '01-05 19:00 Fair',
        '01-13 20:00 Moved',
        '01-19 19:00 Fair',
        '01-26 19:00 Fair',
      ]);
      assert.equal(calendar.events[1]?.recurrence, '20270113T000000Z');
    });

  it('and all later ones, if they say so', () =>
    assert.deepEqual(
      said(series('RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=America/New_York:20270112T190000', ...moved)),
      ['01-05 19:00 Fair', '01-13 20:00 Moved', '01-20 20:00 Moved', '01-27 20:00 Moved'],
    ));

  it('may be cancelled', () =>
    assert.deepEqual(
      said(series('RECURRENCE-ID:20270113T000000Z', START.replace('0105', '0112'), 'STATUS:CANCELLED')),
      ['01-05 19:00 Fair', '01-12 19:00 Fair cancelled', '01-19 19:00 Fair', '01-26 19:00 Fair'],
    ));

  it('of a time that cannot be read, take the place of the one at their start, and that is said', () => {
    const calendar = series('RECURRENCE-ID:then', START.replace('0105', '0112'), 'SUMMARY:Changed');
    assert.deepEqual(said(calendar), [
      '01-05 19:00 Fair',
      '01-12 19:00 Changed',
      '01-19 19:00 Fair',
      '01-26 19:00 Fair',
    ]);
    assert.deepEqual(calendar.problems, [
      {
        line: 13,
        summary: 'Changed',
        reason: 'RECURRENCE-ID “then” is not a date; it was read as the occurrence at DTSTART',
      },
    ]);
  });

  it('are events of their own if the series is not in the file', () => {
    const { events } = readEvent('RECURRENCE-ID:20270113T000000Z', ...moved);
    assert.deepEqual(
      events.map(({ start, recurrence }) => [start, recurrence]),
      [['2027-01-13 20:00:00', '20270113T000000Z']],
    );
  });
});

describe('entries with one UID', () => {
  const read = (...entries: readonly (readonly string[])[]) =>
    readText(calendarOf(...entries.flatMap((lines) => event(...lines)))).events.map(
      ({ title, uid }) => `${title} ${uid}`,
    );

  it('the highest SEQUENCE is the latest revision, whatever its position', () =>
    assert.deepEqual(
      read([START, 'SUMMARY:New', 'SEQUENCE:2'], ['DTSTART:20270101T000000', 'SUMMARY:Old', 'SEQUENCE:1']),
      ['New one@example.org'],
    ));
  it('at the same time, the last counts', () =>
    assert.deepEqual(read([START, 'SUMMARY:Old'], [START, 'SUMMARY:New']), ['New one@example.org']));
  it('at different times, they are two events', () =>
    assert.deepEqual(read([START, 'SUMMARY:One'], ['DTSTART:20270201T090000', 'SUMMARY:Two']), [
      'One one@example.org',
      'Two one@example.org 20270201T140000Z',
    ]));
});
