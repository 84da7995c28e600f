import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { calendarOf, event, readEvent, readText, timesOf } from './read.ts';

const one = (...lines: readonly string[]) => {
  const { events, problems } = readEvent(...lines);
  assert.equal(events.length, 1);
  return { times: events.map(timesOf)[0], notes: problems.map(({ reason }) => reason) };
};

it('all-day events of Outlook in UTC last as many days far from Greenwich', () => {
  const lines = ['DTSTART:20270109T110000Z', 'DTEND:20270111T110000Z', 'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE'];
  const { events } = readText(calendarOf('X-WR-TIMEZONE:Pacific/Auckland', ...event(...lines)));
  assert.deepEqual(events.map(timesOf), ['2027-01-10 00:00:00 – 2027-01-11 23:59:59 Pacific/Auckland all day']);
});

it('names an unknown zone once, however many entries have it', () => {
  const { problems } = readText(
    calendarOf(
      ...event('UID:1', 'DTSTART;TZID=Own:20270710T090000', 'DTEND;TZID=Own:20270710T100000'),
      ...event('UID:2', 'DTSTART;TZID=Own:20270711T090000'),
      ...event('UID:3', 'DTSTART;TZID=Other:20270711T090000'),
    ),
  );
  assert.deepEqual(
    problems.map(({ line, reason }) => `${line}: ${reason}`),
    [
      '7: the time zone “Own” is unknown; its times were read as times in America/New_York',
      '18: the time zone “Other” is unknown; its times were read as times in America/New_York',
    ],
  );
});

describe('the time of an event', () => {
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
    ...['GMT+0530', 'GMT+05:30', 'UTC+0530', '+05:30', '+0530'].map(
      (offset) =>
        [
          `by its offset, ${offset}`,
          [`DTSTART;TZID="${offset}":20270710T090000`],
          '2027-07-10 09:00:00 – 2027-07-10 09:00:00 UTC+05:30',
        ] as const,
    ),
    ...[
      ['in small letters', 'europe/rome', 'Europe/Rome'],
      ['in capitals, by another name', 'AMERICA/ARGENTINA/BUENOS_AIRES', 'America/Argentina/Buenos_Aires'],
      ['with a space', 'America/New York', 'America/New_York'],
      ['by its hours', 'GMT+2', 'UTC+2'],
      ['by its hours, with a zero', 'UTC-05', 'UTC-05'],
      ['by its hours as POSIX counts them', 'Etc/GMT+5', 'Etc/GMT+5'],
    ].map(
      ([what, tzid, zone]) =>
        [
          `a zone ${what}, ${tzid}`,
          [`DTSTART;TZID=${tzid}:20270710T090000`],
          `2027-07-10 09:00:00 – 2027-07-10 09:00:00 ${zone}`,
        ] as const,
    ),
    [
      'an end without a zone: by the clock of its start',
      ['DTSTART;TZID=Europe/Rome:20270710T090000', 'DTEND:20270710T100000'],
      '2027-07-10 09:00:00 – 2027-07-10 10:00:00 Europe/Rome',
    ],
    [
      'by what Windows shows people, without the quotes that its colon wants',
      ['DTSTART;TZID=(UTC+01:00) Brussels, Copenhagen, Madrid, Paris:20270710T090000'],
      '2027-07-10 09:00:00 – 2027-07-10 09:00:00 Europe/Brussels',
    ],
    [
      'by its offset without them, as The Events Calendar writes it',
      ['DTSTART;VALUE=DATE-TIME;TZID=+05:30:20270710T090000'],
      '2027-07-10 09:00:00 – 2027-07-10 09:00:00 UTC+05:30',
    ],
    [
      'as Outlook names UTC',
      ['DTSTART;TZID=tzone://Microsoft/Utc:20270710T090000'],
      '2027-07-10 09:00:00 – 2027-07-10 09:00:00 UTC',
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
      'in the hour that there is twice: the first',
      ['DTSTART:20271107T013000', 'DTEND:20271107T014500'],
      '2027-11-07 01:30:00 – 2027-11-07 01:45:00 America/New_York',
    ],
    [
      'in the second of both, which local times do not tell: at its offset',
      ['DTSTART:20271107T063000Z', 'DTEND:20271107T064500Z'],
      '2027-11-07 01:30:00 – 2027-11-07 01:45:00 UTC-5',
    ],
    [
      'from the first to the second: at the offset of its start',
      ['DTSTART:20271107T014500', 'DURATION:PT30M'],
      '2027-11-07 01:45:00 – 2027-11-07 02:15:00 UTC-4',
    ],
    [
      'over both',
      ['DTSTART:20271107T003000', 'DURATION:PT3H'],
      '2027-11-07 00:30:00 – 2027-11-07 02:30:00 America/New_York',
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
    [
      '… in UTC, by the midnights of the site’s clocks',
      ['DTSTART:20270313T050000Z', 'DTEND:20270315T040000Z', 'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE'],
      '2027-03-13 00:00:00 – 2027-03-14 23:59:59 America/New_York all day',
    ],
    [
      '… said of what begins at another time',
      ['DTSTART:20270313T060000Z', 'DTEND:20270315T040000Z', 'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE'],
      '2027-03-13 01:00:00 – 2027-03-15 00:00:00 America/New_York',
    ],
    [
      'The Events Calendar’s all-day',
      ['DTSTART;TZID=Europe/Rome:20270110T000000', 'DTEND;TZID=Europe/Rome:20270111T235959'],
      '2027-01-10 00:00:00 – 2027-01-11 23:59:59 Europe/Rome all day',
    ],
    [
      '… on a night of 23 hours',
      ['DTSTART;TZID=America/New_York:20270314T000000', 'DTEND;TZID=America/New_York:20270314T235959'],
      '2027-03-14 00:00:00 – 2027-03-14 23:59:59 America/New_York all day',
    ],
    [
      'until the last second of a day of other clocks',
      ['DTSTART;TZID=Europe/Rome:20270110T000000', 'DTEND;TZID=Europe/London:20270110T235959'],
      '2027-01-10 00:00:00 – 2027-01-11 00:59:59 Europe/Rome',
    ],
    [
      'until midnight',
      ['DTSTART;TZID=Europe/Rome:20270110T000000', 'DTEND;TZID=Europe/Rome:20270111T000000'],
      '2027-01-10 00:00:00 – 2027-01-11 00:00:00 Europe/Rome',
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
  it('is kept at them around the change of its clocks: what is skipped is moved behind it, of what there is twice the first', () => {
    const at = (time: string) =>
      readText(calendarOf(...described('Own'), ...event(`DTSTART;TZID=Own:${time}`))).events.map(timesOf)[0];
    const shown = (time: string, zone: string) => `${time} – ${time} ${zone}`;
    for (const [time, expected] of [
      ['20270328T015959', shown('2027-03-28 01:59:59', 'UTC+2:30')],
      ['20270328T023000', shown('2027-03-28 03:30:00', 'UTC+3:30')],
      ['20270328T030000', shown('2027-03-28 03:00:00', 'UTC+3:30')],
      ['20271031T015959', shown('2027-10-31 01:59:59', 'UTC+3:30')],
      ['20271031T023000', shown('2027-10-31 02:30:00', 'UTC+3:30')],
      ['20271031T030000', shown('2027-10-31 03:00:00', 'UTC+2:30')],
      ['19690101T000000', shown('1969-01-01 00:00:00', 'UTC+2:30')],
      ['25000701T000000', shown('2500-07-01 00:00:00', 'UTC+2:30')],
    ] as const)
      assert.equal(at(time), expected);
  });

  it('changes its clocks on the days of RDATE, and up to UNTIL', () => {
    const lines = [
      'BEGIN:VTIMEZONE',
      'TZID:Own',
      'BEGIN:STANDARD',
      'DTSTART:20200101T000000',
      'RDATE:20270601T000000',
      'TZOFFSETFROM:+0200',
      'TZOFFSETTO:+0100',
      'END:STANDARD',
      'BEGIN:DAYLIGHT',
      'DTSTART:20260401T000000',
      'RRULE:FREQ=YEARLY;UNTIL=20270331T230000Z',
      'TZOFFSETFROM:+0100',
      'TZOFFSETTO:+0200',
      'END:DAYLIGHT',
      'END:VTIMEZONE',
    ];
    const zones = ['20260301', '20270501', '20270701', '20280501'].map(
      (day) => readText(calendarOf(...lines, ...event(`DTSTART;TZID=Own:${day}T120000`))).events[0]?.timezone,
    );
    assert.deepEqual(zones, ['UTC+1', 'UTC+2', 'UTC+1', 'UTC+1']);
  });

  for (const rule of [
    'FREQ=SECONDLY',
    'FREQ=SECONDLY;BYMONTH=1',
    'FREQ=DAILY;BYMONTHDAY=-2',
    'FREQ=YEARLY;BYHOUR=x',
    'often',
  ])
    it(`by a rule without end, or one that cannot be read, is read as the site’s, and that is said: ${rule}`, () => {
      const lines = described('Own').map((line) => line.replace('FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU', rule));
      assert.deepEqual(
        read(lines).problems.map(({ reason }) => reason),
        ['the time zone “Own” is unknown; its times were read as times in America/New_York'],
      );
    });

  for (const offset of ['+9999', '+1500', '+0260', 'east', '-'])
    it(`by an offset that no zone has is read as the site’s, and that is said: ${offset}`, () => {
      const lines = described('Own').map((line) => line.replace('TZOFFSETTO:+0330', `TZOFFSETTO:${offset}`));
      assert.deepEqual(
        read(lines).problems.map(({ reason }) => reason),
        ['the time zone “Own” is unknown; its times were read as times in America/New_York'],
      );
    });

  it('is known by X-LIC-LOCATION', () =>
    assert.deepEqual(
      read(described('Own', 'X-LIC-LOCATION:Europe/Rome')).events.map(({ timezone }) => timezone),
      ['Europe/Rome', 'Europe/Rome'],
    ));
  it('is the site’s zone where its clocks go as that one’s, and what Windows shows for it where they go so', () => {
    const outlook = (tzid: string, from: string, to: string) => [
      ...['BEGIN:VTIMEZONE', `TZID:${tzid}`],
      ...['BEGIN:STANDARD', 'DTSTART:16011104T020000', 'RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11'],
      ...[`TZOFFSETFROM:${to}`, `TZOFFSETTO:${from}`, 'END:STANDARD'],
      ...['BEGIN:DAYLIGHT', 'DTSTART:16010311T020000', 'RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3'],
      ...[`TZOFFSETFROM:${from}`, `TZOFFSETTO:${to}`, 'END:DAYLIGHT', 'END:VTIMEZONE'],
      ...event(`DTSTART;TZID="${tzid}":20270710T090000`),
    ];
    for (const [tzid, from, to, zone] of [
      ['Customized Time Zone', '-0500', '-0400', 'America/New_York'],
      ['Customized Time Zone', '-0800', '-0700', 'UTC-7'],
      ['(UTC-08:00) Pacific Time (US & Canada)', '-0800', '-0700', 'America/Los_Angeles'],
      ['(UTC-08:00) Pacific Time (US & Canada)', '-0900', '-0800', 'UTC-8'],
    ] as const)
      assert.deepEqual(readText(calendarOf(...outlook(tzid, from, to))).events.map(timesOf), [
        `2027-07-10 09:00:00 – 2027-07-10 09:00:00 ${zone}`,
      ]);
  });
  it('described by nothing, is read as the site’s, and that is said', () => {
    const { events, problems } = read(['BEGIN:VTIMEZONE', 'TZID:Own', 'END:VTIMEZONE']);
    assert.deepEqual(
      events.map(({ timezone }) => timezone),
      ['America/New_York', 'America/New_York'],
    );
    assert.deepEqual(
      problems.map(({ reason }) => reason),
      ['the time zone “Own” is unknown; its times were read as times in America/New_York'],
    );
  });
});

describe('invalid times', () => {
  for (const [what, lines, reason] of [
    ['no start', ['DTEND:20270110T100000'], 'the entry has no start; not imported'],
    ['an empty start', ['DTSTART:'], 'the entry has no start; not imported'],
    ['words', ['DTSTART:tomorrow'], 'DTSTART “tomorrow” is not a date; not imported'],
    ['31 February', ['DTSTART:20270231T090000'], 'DTSTART “20270231T090000” is not a date; not imported'],
    [
      'an end after the year 9999',
      ['DTSTART:99991231T230000', 'DURATION:PT2H'],
      'it ends after the year 9999; not imported',
    ],
  ] as const)
    it(`${what}: the entry is refused, with its line and its title`, () => {
      const { events, problems } = readEvent(...lines);
      assert.deepEqual(events, []);
      assert.deepEqual(problems, [{ line: 4, summary: 'Fair', reason }]);
    });
});

describe('an end that cannot be read is left out, with its line, and the event stays', () => {
  for (const [what, lines, note, end = '09:00:00'] of [
    ['an end in words', ['DTEND:late'], 'DTEND “late” is not a date'],
    ['an end on 31 February', ['DTEND:20270231T090000'], 'DTEND “20270231T090000” is not a date'],
    ['an end before the start', ['DTEND:20270110T080000'], 'DTEND is before DTSTART'],
    ['a duration in words', ['DURATION:long'], 'DURATION “long” is not a duration'],
    ['a duration of nothing', ['DURATION:PT'], 'DURATION “PT” is not a duration'],
    ['a negative duration', ['DURATION:-PT1H'], 'DURATION “-PT1H” is negative'],
    ['a duration of ages', ['DURATION:P99999999999D'], 'DURATION “P99999999999D” is longer than a century'],
    ['an end in words beside a duration', ['DTEND:late', 'DURATION:PT2H'], 'DTEND “late” is not a date', '11:00:00'],
  ] as const)
    it(`${what}: ${lines.join(' ')}`, () => {
      const { events, problems } = readEvent('DTSTART:20270110T090000', ...lines);
      assert.deepEqual(events.map(timesOf), [`2027-01-10 09:00:00 – 2027-01-10 ${end} America/New_York`]);
      assert.deepEqual(problems, [{ line: 8, summary: 'Fair', reason: `${note}; it was left out` }]);
    });

  it('of an all-day event, which is one day then', () =>
    assert.deepEqual(one('DTSTART;VALUE=DATE:20270110', 'DTEND;VALUE=DATE:soon'), {
      times: '2027-01-10 00:00:00 – 2027-01-10 23:59:59 America/New_York all day',
      notes: ['DTEND “soon” is not a date; it was left out'],
    }));
});
