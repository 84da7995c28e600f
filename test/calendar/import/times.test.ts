import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { calendarOf, event, readEvent, readText, timesOf } from './read.ts';

const one = (...lines: readonly string[]) => {
  const { events, problems } = readEvent(...lines);
  assert.equal(events.length, 1);
  return { times: events.map(timesOf)[0], notes: problems.map(({ reason }) => reason) };
};

describe('when an event takes place', () => {
  const cases: readonly (readonly [string, readonly string[], string])[] = [
    [
      'a time without a zone is a time of the site',
      ['DTSTART:20270110T090000', 'DTEND:20270110T100000'],
      '2027-01-10 09:00:00 – 2027-01-10 10:00:00 America/New_York',
    ],
    [
      'UTC is shown by the site’s clocks',
      ['DTSTART:20270110T140000Z', 'DTEND:20270110T150000Z'],
      '2027-01-10 09:00:00 – 2027-01-10 10:00:00 America/New_York',
    ],
    [
      'a zone by its IANA name',
      ['DTSTART;TZID=Europe/Rome:20270710T090000', 'DTEND;TZID=Europe/Rome:20270710T100000'],
      '2027-07-10 09:00:00 – 2027-07-10 10:00:00 Europe/Rome',
    ],
    [
      '… in quotes',
      ['DTSTART;TZID="Europe/Rome":20270710T090000'],
      '2027-07-10 09:00:00 – 2027-07-10 09:00:00 Europe/Rome',
    ],
    [
      '… at the end of a path',
      ['DTSTART;TZID=/freeassociation.sourceforge.net/Tzfile/Europe/Rome:20270710T090000'],
      '2027-07-10 09:00:00 – 2027-07-10 09:00:00 Europe/Rome',
    ],
    [
      '… of three parts',
      ['DTSTART;TZID=/mozilla.org/20050126_1/America/Argentina/Buenos_Aires:20270710T090000'],
      '2027-07-10 09:00:00 – 2027-07-10 09:00:00 America/Argentina/Buenos_Aires',
    ],
    [
      'by its Windows name',
      ['DTSTART;TZID=W. Europe Standard Time:20270710T090000'],
      '2027-07-10 09:00:00 – 2027-07-10 09:00:00 Europe/Berlin',
    ],
    [
      'an end in another zone',
      ['DTSTART;TZID=Europe/Rome:20270710T090000', 'DTEND;TZID=America/New_York:20270710T090000'],
      '2027-07-10 09:00:00 – 2027-07-10 15:00:00 Europe/Rome',
    ],
    [
      'skipped by a change of clocks: behind it',
      ['DTSTART:20270314T023000', 'DTEND:20270314T040000'],
      '2027-03-14 03:30:00 – 2027-03-14 04:00:00 America/New_York',
    ],
    [
      'a duration in hours',
      ['DTSTART:20270110T230000', 'DURATION:PT3H30M'],
      '2027-01-10 23:00:00 – 2027-01-11 02:30:00 America/New_York',
    ],
    [
      'a duration in days, over a night of 23 hours',
      ['DTSTART:20270313T120000', 'DURATION:P1D'],
      '2027-03-13 12:00:00 – 2027-03-14 12:00:00 America/New_York',
    ],
    [
      'a day',
      ['DTSTART;VALUE=DATE:20270110', 'DTEND;VALUE=DATE:20270111'],
      '2027-01-10 00:00:00 – 2027-01-10 23:59:59 America/New_York all day',
    ],
    [
      'several days',
      ['DTSTART;VALUE=DATE:20270110', 'DTEND;VALUE=DATE:20270113'],
      '2027-01-10 00:00:00 – 2027-01-12 23:59:59 America/New_York all day',
    ],
    [
      'a day that ends on itself',
      ['DTSTART;VALUE=DATE:20270110', 'DTEND;VALUE=DATE:20270110'],
      '2027-01-10 00:00:00 – 2027-01-10 23:59:59 America/New_York all day',
    ],
    [
      'a day of 23 hours',
      ['DTSTART;VALUE=DATE:20270314'],
      '2027-03-14 00:00:00 – 2027-03-14 23:59:59 America/New_York all day',
    ],
    [
      'a week',
      ['DTSTART;VALUE=DATE:20270110', 'DURATION:P1W'],
      '2027-01-10 00:00:00 – 2027-01-16 23:59:59 America/New_York all day',
    ],
    [
      'a date that does not say that it is one',
      ['DTSTART:20270110'],
      '2027-01-10 00:00:00 – 2027-01-10 23:59:59 America/New_York all day',
    ],
    [
      'a date with a zone',
      ['DTSTART;VALUE=DATE;TZID=Europe/Rome:20270110'],
      '2027-01-10 00:00:00 – 2027-01-10 23:59:59 America/New_York all day',
    ],
    [
      'Outlook’s all-day',
      [
        'DTSTART;TZID=Eastern Standard Time:20270110T000000',
        'DTEND;TZID=Eastern Standard Time:20270112T000000',
        'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE',
      ],
      '2027-01-10 00:00:00 – 2027-01-11 23:59:59 America/New_York all day',
    ],
    ['a leap second', ['DTSTART:20161231T235960Z'], '2016-12-31 18:59:59 – 2016-12-31 18:59:59 America/New_York'],
    [
      'with hyphens, colons and no seconds',
      ['DTSTART:2027-01-10T09:00', 'DTEND:2027-01-10T10:00'],
      '2027-01-10 09:00:00 – 2027-01-10 10:00:00 America/New_York',
    ],
  ];
  for (const [what, lines, times] of cases) it(what, () => assert.deepEqual(one(...lines), { times, notes: [] }));
});

describe('the zone of the file', () => {
  const calendar = (zone: string, start: string) => readText(calendarOf(`X-WR-TIMEZONE:${zone}`, ...event(start)));

  it('holds for times that name none', () =>
    assert.equal(
      calendar('Europe/Rome', 'DTSTART:20270710T090000').events.map(timesOf)[0],
      '2027-07-10 09:00:00 – 2027-07-10 09:00:00 Europe/Rome',
    ));
  it('shows UTC', () =>
    assert.equal(
      calendar('Europe/Rome', 'DTSTART:20270710T090000Z').events.map(timesOf)[0],
      '2027-07-10 11:00:00 – 2027-07-10 11:00:00 Europe/Rome',
    ));
  it('is passed over when nobody knows it', () =>
    assert.equal(
      calendar('Middle Earth', 'DTSTART:20270710T090000').events.map(timesOf)[0],
      '2027-07-10 09:00:00 – 2027-07-10 09:00:00 America/New_York',
    ));
});

describe('a zone that the file describes', () => {
  const described = (tzid: string, ...more: readonly string[]) => [
    'BEGIN:VTIMEZONE',
    `TZID:${tzid}`,
    ...more,
    'BEGIN:STANDARD',
    'DTSTART:19701025T030000',
    'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
    'TZOFFSETFROM:+0330',
    'TZOFFSETTO:+0230',
    'END:STANDARD',
    'BEGIN:DAYLIGHT',
    'DTSTART:19700329T020000',
    'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
    'TZOFFSETFROM:+0230',
    'TZOFFSETTO:+0330',
    'END:DAYLIGHT',
    'END:VTIMEZONE',
  ];
  const read = (lines: readonly string[]) =>
    readText(
      calendarOf(...lines, ...event('DTSTART;TZID=Own:20270110T090000', 'RRULE:FREQ=MONTHLY;INTERVAL=6;COUNT=2')),
    );

  it('is kept at the offsets that its rules give', () =>
    assert.deepEqual(read(described('Own')).events.map(timesOf), [
      '2027-01-10 09:00:00 – 2027-01-10 09:00:00 UTC+2:30',
      '2027-07-10 09:00:00 – 2027-07-10 09:00:00 UTC+3:30',
    ]));
  it('is known by X-LIC-LOCATION', () =>
    assert.deepEqual(
      read(described('Own', 'X-LIC-LOCATION:Europe/Rome')).events.map(({ timezone }) => timezone),
      ['Europe/Rome', 'Europe/Rome'],
    ));
  it('described by nothing, is read as the site’s, and that is said', () => {
    const { events, problems } = read(['BEGIN:VTIMEZONE', 'TZID:Own', 'END:VTIMEZONE']);
    assert.deepEqual(
      events.map(({ timezone }) => timezone),
      ['America/New_York', 'America/New_York'],
    );
    assert.deepEqual(
      problems.map(({ reason }) => reason),
      ['the zone “Own” is unknown; DTSTART was read as a time of America/New_York'],
    );
  });
});

describe('what cannot be a time', () => {
  for (const [what, lines, reason] of [
    ['no start', ['DTEND:20270110T100000'], 'the entry has no start; not imported'],
    ['an empty start', ['DTSTART:'], 'the entry has no start; not imported'],
    ['words', ['DTSTART:tomorrow'], 'DTSTART “tomorrow” is not a date; not imported'],
    ['31 February', ['DTSTART:20270231T090000'], 'DTSTART “20270231T090000” is not a date; not imported'],
    ['an end in words', ['DTSTART:20270110T090000', 'DTEND:late'], 'DTEND “late” is not a date; not imported'],
    [
      'a duration in words',
      ['DTSTART:20270110T090000', 'DURATION:long'],
      'DURATION “long” is not a length of time; not imported',
    ],
    [
      'a negative duration',
      ['DTSTART:20270110T090000', 'DURATION:-PT1H'],
      'DURATION “-PT1H” is less than nothing; not imported',
    ],
    [
      'a duration of ages',
      ['DTSTART:20270110T090000', 'DURATION:P99999999999D'],
      'DURATION “P99999999999D” is more than a century; not imported',
    ],
    [
      'an end after the year 9999',
      ['DTSTART:99991231T230000', 'DURATION:PT2H'],
      'it ends beyond the year 9999; not imported',
    ],
    ['a rule in words', ['DTSTART:20270110T090000', 'RRULE:sometimes'], undefined],
    ['a rule without a frequency', ['DTSTART:20270110T090000', 'RRULE:COUNT=3'], undefined],
  ] as const)
    it(`${what}: the entry is refused, with its line and its title`, () => {
      const { events, problems } = readEvent(...lines);
      assert.deepEqual(events, []);
      assert.deepEqual(
        problems.map(({ line, summary }) => ({ line, summary })),
        [{ line: 4, summary: 'Fair' }],
      );
      if (reason) assert.equal(problems[0]?.reason, reason);
      else assert.match(problems[0]?.reason ?? '', /^RRULE “.*” cannot be read: .*; not imported$/);
    });

  it('an end before the start is left out, and that is said', () =>
    assert.deepEqual(one('DTSTART:20270110T090000', 'DTEND:20270110T080000'), {
      times: '2027-01-10 09:00:00 – 2027-01-10 09:00:00 America/New_York',
      notes: ['DTEND lies before DTSTART; it was left out'],
    }));
});
