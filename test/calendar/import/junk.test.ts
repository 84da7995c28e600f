import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { contentLines } from '../../../plugins/calendar/import/ical/content-lines.ts';
import { isCalendar } from '../../../plugins/calendar/import/read-calendar.ts';
import { calendarOf, event, readBytes, readText } from './read.ts';

const START = 'DTSTART:20270105T190000';
const bytes = (text: string) => new TextEncoder().encode(text);
const titles = (text: string) => readText(text).events.map(({ title }) => title);

describe('files of a size', () => {
  it('a text of a MiB, quoted-printable', () => {
    const long = `${'x'.repeat(1 << 20)}=21`;
    const [read] = readText(calendarOf(...event(START, `DESCRIPTION;ENCODING=QUOTED-PRINTABLE:${long}`))).events;
    assert.equal(read?.description.length, (1 << 20) + 1);
  });

  it('a text of 100,000 lines that are not folded', () => {
    const [read] = readText(calendarOf(...event(START, 'DESCRIPTION:a', ...Array(100_000).fill('a line')))).events;
    assert.equal(read?.description.length, 1 + 100_000 * 7);
  });

  it('150,000 things that are no events, in no calendar', () => {
    const text = `${'BEGIN:VTODO\r\nEND:VTODO\r\n'.repeat(150_000)}${event(START).join('\r\n')}\r\n`;
    assert.deepEqual(titles(text), ['Fair']);
  });
});

describe('files as programs write them', () => {
  const text = calendarOf(...event(START, 'SUMMARY:Caffè'));
  const utf16 = (little: boolean) => {
    const buffer = new Uint8Array(2 + text.length * 2);
    const view = new DataView(buffer.buffer);
    for (const [at, character] of [...`\ufeff${text}`].entries())
      view.setUint16(at * 2, character.charCodeAt(0), little);
    return buffer;
  };
  for (const [what, file] of [
    ['CRLF', bytes(text)],
    ['LF', bytes(text.replaceAll('\r\n', '\n'))],
    ['CR', bytes(text.replaceAll('\r\n', '\r'))],
    ['no line end at the end', bytes(text.trimEnd())],
    ['a byte order mark', bytes(`\ufeff${text}`)],
    ['UTF-16, little end first', utf16(true)],
    ['UTF-16, big end first', utf16(false)],
    ['Windows-1252', Uint8Array.from(text, (character) => character.charCodeAt(0))],
    [
      'lower case',
      bytes(
        text
          .replaceAll('BEGIN', 'begin')
          .replaceAll('END:', 'end:')
          .replace('DTSTART', 'dtstart')
          .replace('SUMMARY', 'summary'),
      ),
    ],
    ['blank lines', bytes(text.replaceAll('\r\n', '\r\n\r\n'))],
    ['no calendar around it', bytes(event(START, 'SUMMARY:Caffè').join('\n'))],
    ['no VERSION', bytes(text.replace('VERSION:2.0\r\n', ''))],
    ['no END:VCALENDAR', bytes(text.replace('END:VCALENDAR\r\n', ''))],
  ] as const)
    it(what, () =>
      assert.deepEqual(
        readBytes(file).events.map(({ title }) => title),
        ['Caffè'],
      ),
    );

  it('folded within a character', () => {
    const [before, after] = [bytes('BEGIN:VEVENT\nDTSTART:20270105T190000\nSUMMARY:Caff'), bytes('\nEND:VEVENT')];
    const folded = Uint8Array.from([...before, 0xc3, 0x0d, 0x0a, 0x20, 0xa8, ...after]);
    assert.equal(readBytes(folded).events[0]?.title, 'Caffè');
  });

  it('folded by a tab, and not folded where it should be', () => {
    assert.deepEqual(titles(calendarOf(...event(START, 'SUMMARY:One\r\n\t two'))), ['One two']);
    const { events } = readText(calendarOf(...event(START, 'DESCRIPTION:One\r\ntwo\r\n\r\nthree')));
    assert.equal(events[0]?.description, 'One\ntwo\nthree');
  });

  it('a text whose lines have colons and are not folded', () => {
    const written = ['Doors: 7 pm', 'https://example.org/a?b=1', 'Location: the hall', 'NB: bring a cup', 'PS'];
    const { events } = readText(
      calendarOf(
        ...event(START, 'DESCRIPTION:Song', ...written, 'LOCATION:Mill', 'X-Own: 1', 'URL:https://example.org'),
      ),
    );
    assert.deepEqual(
      events.map(({ description, venue, website }) => ({ description, venue, website })),
      [{ description: ['Song', ...written].join('\n'), venue: { venue: 'Mill' }, website: 'https://example.org' }],
    );
  });

  it('quoted-printable over several lines (vCalendar 1.0)', () => {
    const { events } = readText(
      calendarOf(...event(START, 'DESCRIPTION;ENCODING=QUOTED-PRINTABLE:One=0D=0A=\r\ntwo; three, four=C3=A9')),
    );
    assert.equal(events[0]?.description, 'One\ntwo; three, four\u00e9');
  });

  it('no UID: known by its start and its title', () => {
    const { events } = readText(calendarOf('BEGIN:VEVENT', START, 'SUMMARY:Fair', 'END:VEVENT'));
    assert.equal(events[0]?.uid, '2027-01-05 19:00:00 Fair');
  });

  it('several calendars in one file', () =>
    assert.deepEqual(titles(calendarOf(...event(START, 'SUMMARY:One')) + calendarOf(...event(START, 'SUMMARY:Two'))), [
      'One',
      'Two',
    ]));
});

describe('valid parts of a broken file are read', () => {
  const good = event('UID:good', START, 'SUMMARY:Good');
  for (const [what, lines, expected, problems] of [
    [
      'a task, a note and what nobody knows',
      ['BEGIN:VTODO', 'SUMMARY:Task', 'END:VTODO', 'BEGIN:X-OWN', 'BEGIN:X-INNER', 'END:X-INNER', 'END:X-OWN', ...good],
      ['Good'],
      [],
    ],
    [
      'an entry without an end',
      ['BEGIN:VEVENT', 'SUMMARY:Bad', START, ...good],
      ['Good'],
      ['line 4: Bad: the entry has no END; not imported'],
    ],
    [
      'a file that was cut off',
      [...good, 'BEGIN:VEVENT', 'SUMMARY:Bad', START],
      ['Good'],
      ['line 9: Bad: the entry has no END; not imported'],
    ],
    ['an END too many', ['END:VEVENT', 'END:NOTHING', ...good], ['Good'], []],
    [
      'properties of an alarm',
      ['BEGIN:VEVENT', 'UID:1', START, 'BEGIN:VALARM', 'SUMMARY:Alarm', 'END:VALARM', 'SUMMARY:Good', 'END:VEVENT'],
      ['Good'],
      [],
    ],
    [
      'a parameter without a value',
      ['BEGIN:VEVENT', 'UID:1', START, 'SUMMARY:Good', 'LOCATION;X-A:Here', 'GEO;;:1', 'END:VEVENT'],
      ['Good'],
      [],
    ],
    [
      'a quote that is never closed',
      ['BEGIN:VEVENT', 'UID:1', START, 'SUMMARY:Good', 'ATTENDEE;CN="Open:mailto:a@b.cc', 'END:VEVENT'],
      ['Good'],
      [],
    ],
    [
      'a text that says it is a period, and is none',
      ['BEGIN:VEVENT', 'UID;VALUE=PERIOD:20270105T190000/PT', START, 'SUMMARY:Good', 'END:VEVENT'],
      ['Good'],
      [],
    ],
    [
      'names from Object’s prototype',
      ['BEGIN:VEVENT', 'UID:1', START, 'SUMMARY:Good', 'CONSTRUCTOR:1', '__PROTO__;TOSTRING=1:2', 'END:VEVENT'],
      ['Good'],
      [],
    ],
  ] as const)
    it(what, () => {
      const calendar = readText(calendarOf(...lines));
      assert.deepEqual(
        calendar.events.map(({ title }) => title),
        expected,
      );
      assert.deepEqual(
        calendar.problems.map(({ line, summary, reason }) => `line ${line}: ${summary}: ${reason}`),
        problems,
      );
    });

  it('nesting without end neither crashes nor takes long', () => {
    const deep = Array.from({ length: 100_000 }, () => 'BEGIN:X');
    assert.deepEqual(titles([...event('UID:good', START, 'SUMMARY:Good'), ...deep].join('\n')), ['Good']);
  });
});

describe('what counts as a calendar', () => {
  for (const [what, text, expected] of [
    ['an empty calendar', 'BEGIN:VCALENDAR\nEND:VCALENDAR', true],
    ['an event alone', event(START).join('\n'), true],
    ['nothing', '', false],
    ['white space', ' \r\n\n ', false],
    ['HTML', '<!doctype html>\n<title>BEGIN:VCALENDAR</title>', false],
    ['JSON', '{"events": []}', false],
    ['a business card', 'BEGIN:VCARD\nFN:Me\nEND:VCARD', false],
    ['bytes', '\u0000\u0001\u0002PK', false],
  ] as const)
    it(`${what}: ${expected ? 'yes' : 'no'}`, () => assert.equal(isCalendar(contentLines(bytes(text))), expected));
});

describe('no file crashes the reader', () => {
  const words = [
    'BEGIN:VEVENT',
    'END:VEVENT',
    'BEGIN:VTIMEZONE',
    'END:VTIMEZONE',
    'BEGIN:STANDARD',
    'END:STANDARD',
    'TZID:X',
    'TZOFFSETTO:+9',
    'DTSTART',
    ';TZID=X',
    ';TZID="',
    ';VALUE=DATE',
    ';VALUE=PERIOD',
    ';VALUE=UNHEARD-OF',
    ':',
    ';',
    '=',
    ',',
    '"',
    '\\',
    '20270105T190000',
    '20270105',
    '/P',
    'P1DT',
    'PT',
    '1H',
    '+',
    'Z',
    'RRULE:FREQ=',
    'DAILY',
    ';COUNT=2',
    ';UNTIL=',
    ';BYDAY=5XX',
    ';INTERVAL=0',
    ';RSCALE=',
    'GREGORIAN;SKIP=FORWARD',
    ';BYMONTHDAY=31',
    'YEARLY',
    'EXRULE:FREQ=',
    'TZOFFSETFROM:-0130',
    'DTEND',
    'CATEGORIES:',
    ';RANGE=THISANDFUTURE',
    '99991231T235959Z',
    '00010101',
    'RDATE',
    'EXDATE',
    'RECURRENCE-ID',
    'DURATION:',
    'GEO:1;',
    'URL:',
    '\n',
    '\r',
    ' ',
    '\t',
    'é',
    '\ud800',
    '\u0000',
  ] as const;

  it('made of its own words', () =>
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...words), { maxLength: 60 }), (parts) => {
        readText(`BEGIN:VCALENDAR\n${parts.join('')}\nEND:VCALENDAR`);
      }),
      { numRuns: 1_500 },
    ));

  it('with whole entries and zones whose values are odd', () => {
    const value = fc.constantFrom(
      ...[
        '',
        'PT',
        'P',
        '-P1D',
        'P1W',
        'PT1H/',
        'x',
        ',',
        ',,20270106,',
        '\\',
        '"',
        '00010101',
        '00000000',
        '20270231',
      ],
      ...['20270105T190000', '20270105', '20270105T190000/PT', '20270105T190000Z/20270105', '99991231T235959Z'],
    );
    const parameters = fc.constantFrom(
      ...[
        '',
        ';VALUE=DATE',
        ';VALUE=PERIOD',
        ';VALUE=DURATION',
        ';TZID=Own',
        ';TZID=Europe/Rome',
        ';TZID="',
        ';VALUE',
        ';=',
      ],
    );
    const rule = fc
      .subarray([
        ...['FREQ=YEARLY', 'COUNT=3', 'UNTIL=99991231T235959Z', 'BYMONTHDAY=31,-31', 'BYMONTH=2', 'INTERVAL=999999999'],
        ...['RSCALE=GREGORIAN', 'SKIP=FORWARD', 'BYHOUR=1,2', 'BYDAY=-1MO', 'COUNT=99999999999999999999'],
      ])
      .map((parts) => parts.join(';'));
    const names = ['DTSTART', 'DTEND', 'DURATION', 'RDATE', 'EXDATE', 'RECURRENCE-ID', 'SEQUENCE', 'CATEGORIES', 'UID'];
    const property = fc
      .tuple(fc.constantFrom(...names), parameters, value)
      .map(([name, parameter, text]) => `${name}${parameter}:${text}`);
    const entry = fc
      .array(
        fc.oneof(
          property,
          rule.map((text) => `RRULE:${text}`),
        ),
        { minLength: 1, maxLength: 5 },
      )
      .map((lines) => event('DTSTART;TZID=Own:20270105T190000', ...lines));
    const zone = fc
      .tuple(value, rule, fc.constantFrom('+0100', '-0130', 'x', '+9999', ''))
      .map(([start, text, offset]) => [
        ...['BEGIN:VTIMEZONE', 'TZID:Own', 'BEGIN:STANDARD', `DTSTART:${start}`, `RRULE:${text}`, `RDATE:${start}`],
        ...['TZOFFSETFROM:+0200', `TZOFFSETTO:${offset}`, 'END:STANDARD', 'END:VTIMEZONE'],
      ]);
    fc.assert(
      fc.property(zone, fc.array(entry, { minLength: 1, maxLength: 3 }), (lines, entries) => {
        const { events } = readText(calendarOf(...lines, ...entries.flat()));
        for (const { start, end } of events) assert.ok(start <= end, `${start} – ${end}`);
      }),
      { numRuns: 300 },
    );
  });

  it('made of any bytes', () =>
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (file) => void readBytes(file)),
      { numRuns: 500 },
    ));

  it('a good one with one line lost', () => {
    const lines = calendarOf(
      'BEGIN:VTIMEZONE',
      'TZID:X',
      'BEGIN:STANDARD',
      'DTSTART:19700101T000000',
      'TZOFFSETFROM:+0100',
      'TZOFFSETTO:+0100',
      'END:STANDARD',
      'END:VTIMEZONE',
      ...event(
        'DTSTART;TZID=X:20270105T190000',
        'DTEND;TZID=X:20270105T200000',
        'RRULE:FREQ=DAILY;COUNT=3',
        'RDATE;VALUE=PERIOD:20270107T000000Z/PT1H',
      ),
    ).split('\r\n');
    for (const lost of lines.keys()) readText(lines.toSpliced(lost, 1).join('\r\n'));
  });
});
