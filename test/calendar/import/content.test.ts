import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readEvent } from './read.ts';

const START = 'DTSTART:20270105T190000';

function only(...lines: readonly string[]) {
  const { events, problems } = readEvent(START, ...lines);
  const [event] = events;
  assert.ok(event);
  return { event, notes: problems.map(({ reason }) => reason) };
}

describe('event data of an entry', () => {
  for (const [line, title] of [
    ['SUMMARY:Fair\\, with music\\; free', 'Fair, with music; free'],
    ['SUMMARY;LANGUAGE=it:Città', 'Città'],
    ['SUMMARY:  Two\\nlines  ', 'Two lines'],
    ['SUMMARY:', 'Untitled'],
    ['SUMMARY;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:Caf=C3=A9=20=E2=82=AC', 'Café €'],
    ['SUMMARY;CHARSET=ISO-8859-1;QUOTED-PRINTABLE:Caf=E9', 'Café'],
  ] as const)
    it(`${line} is titled ${title}`, () => assert.equal(only(line).event.title, title));

  for (const [what, lines, description] of [
    ['text, escaped', ['DESCRIPTION:Fish & chips <3\\n\\nBring a friend'], 'Fish &amp; chips &lt;3\n\nBring a friend'],
    ['HTML, as it is', ['DESCRIPTION:<b>Music</b> & more<br>'], '<b>Music</b> & more<br>'],
    [
      'Outlook’s HTML before its text',
      [
        'DESCRIPTION:Plain',
        'X-ALT-DESC;FMTTYPE=text/html:<!DOCTYPE HTML><html><head><title></title></head><body><p>Rich\\, and\\nmore</p></body></html>',
      ],
      '<p>Rich, and\nmore</p>',
    ],
    ['none', [], ''],
    ['an empty one', ['DESCRIPTION:'], ''],
  ] as const)
    it(`a description: ${what}`, () => assert.equal(only(...lines).event.description, description));

  for (const [what, lines, venue] of [
    [
      'a name, commas and all',
      ['LOCATION:Conference Room - F123\\, Bldg. 002'],
      { venue: 'Conference Room - F123, Bldg. 002' },
    ],
    [
      'a name and an address',
      ['LOCATION:Town Hall\\n12 Main Street'],
      { venue: 'Town Hall', address: '12 Main Street' },
    ],
    [
      '… and a city with a ZIP code',
      ['LOCATION:Town Hall\\n12 Main Street\\nRhinebeck\\, NY 12572\\nUnited States'],
      {
        venue: 'Town Hall',
        address: '12 Main Street',
        city: 'Rhinebeck',
        state: 'NY',
        zip: '12572',
        country: 'United States',
      },
    ],
    [
      '… and another city',
      ['LOCATION:Municipio\\nPiazza 1\\n38122 Trento'],
      { venue: 'Municipio', address: 'Piazza 1', city: '38122 Trento' },
    ],
    ['without what others read', ['LOCATION:Pond', 'GEO:41.92;-73.91'], { venue: 'Pond' }],
    ['none', ['LOCATION:'], undefined],
  ] as const)
    it(`a place: ${what}`, () => assert.deepEqual(only(...lines).event.venue, venue));

  for (const [line, organizers] of [
    ['ORGANIZER;CN=James Lal:mailto:JLal@Example.org', [{ organizer: 'James Lal', email: 'jlal@example.org' }]],
    ['ORGANIZER;CN="Lal, James":MAILTO:jlal@example.org', [{ organizer: 'Lal, James', email: 'jlal@example.org' }]],
    ['ORGANIZER:mailto:jlal@example.org', [{ organizer: 'jlal@example.org', email: 'jlal@example.org' }]],
    ['ORGANIZER;CN="Caf%C3%A9%20%26%20Co":MAILTO:a@b.cc', [{ organizer: 'Café & Co', email: 'a@b.cc' }]],
    ['ORGANIZER;CN="100%25 sure":MAILTO:a@b.cc', [{ organizer: '100%25 sure', email: 'a@b.cc' }]],
    ['ORGANIZER;CN="50%FF":MAILTO:a@b.cc', [{ organizer: '50%FF', email: 'a@b.cc' }]],
    ['ORGANIZER;CN=James Lal:invalid:nomail', [{ organizer: 'James Lal' }]],
    [
      'ORGANIZER;CN=James Lal;EMAIL=jlal@example.org:urn:uuid:1',
      [{ organizer: 'James Lal', email: 'jlal@example.org' }],
    ],
    ['ORGANIZER:James Lal', [{ organizer: 'James Lal' }]],
    ['ORGANIZER:', []],
    ['ORGANIZER:invalid:nomail', []],
  ] as const)
    it(line, () => assert.deepEqual(only(line).event.organizers, organizers));

  it('categories, each once, and tags', () => {
    const { event } = only('CATEGORIES:Music,Food\\, drink', 'CATEGORIES:music, Family', 'X-TAGS:free,outdoors');
    assert.deepEqual(event.categories, ['music', 'Food, drink', 'Family']);
    assert.deepEqual(event.tags, ['free', 'outdoors']);
  });

  for (const [line, categories] of [
    ['CATEGORIES:Food\\, Drink,Music', ['Food, Drink', 'Music']],
    ['CATEGORIES:Food\\; Drink;Music', ['Food; Drink;Music']],
    ['CATEGORIES:Back\\\\,Slash', ['Back\\', 'Slash']],
    ['CATEGORIES:Back\\\\\\, Slash,Music', ['Back\\, Slash', 'Music']],
    ['CATEGORIES:,Music,,', ['Music']],
    ['CATEGORIES:Music\\', ['Music']],
    ['CATEGORIES;LANGUAGE=de;X-OF="a:b,c":Musik,Fest', ['Musik', 'Fest']],
    ['CATEGORIES;ENCODING=QUOTED-PRINTABLE:Caf=C3=A9,Fair', ['Café', 'Fair']],
  ] as const)
    it(`${line} are ${categories.length}`, () => assert.deepEqual(only(line).event.categories, categories));

  for (const [lines, cost] of [
    [['X-COST:$10 - $25'], '$10 - $25'],
    [['X-COST-TYPE:free'], '0'],
    [[], undefined],
  ] as const)
    it(`cost: ${lines.join()}`, () => assert.equal(only(...lines).event.cost, cost));

  it('a website', () =>
    assert.equal(only('URL;VALUE=URI:https://example.org/a?b=1,2;c').event.website, 'https://example.org/a?b=1,2;c'));
  for (const url of ['javascript:alert(1)', 'message:%3C1@example.org%3E', 'https://'])
    it(`no website: ${url}`, () => {
      const { event, notes } = only(`URL:${url}`);
      assert.equal(event.website, undefined);
      assert.deepEqual(notes, [`URL “${url}” is not a web address; it was left out`]);
    });

  for (const [lines, expected] of [
    [[], { status: 'publish', cancelled: false, featured: false }],
    [['CLASS:PUBLIC', 'STATUS:CONFIRMED', 'PRIORITY:5'], { status: 'publish', cancelled: false, featured: false }],
    [['STATUS:TENTATIVE'], { status: 'publish', cancelled: false, featured: false }],
    [['CLASS:PRIVATE'], { status: 'private', cancelled: false, featured: false }],
    [['CLASS:CONFIDENTIAL'], { status: 'private', cancelled: false, featured: false }],
    [['STATUS:CANCELLED'], { status: 'publish', cancelled: true, featured: false }],
    [['PRIORITY:1'], { status: 'publish', cancelled: false, featured: true }],
  ] as const)
    it(`${lines.join(' ') || 'nothing said'}: ${JSON.stringify(expected)}`, () => {
      const { status, cancelled, featured } = only(...lines).event;
      assert.deepEqual({ status, cancelled, featured }, expected);
    });

  it('a long list of properties is reported once however often the event takes place', () =>
    assert.equal(readEvent(START, 'RRULE:FREQ=DAILY;COUNT=9', 'URL:none').problems.length, 1));
});
