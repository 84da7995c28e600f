import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Answer, type Asking, calendarSite, event, titles } from './calendar-site.ts';

const admin = { as: 'administrator' } as const;

/** Both kinds go through the same tests: they differ in their data alone. */
const KINDS = [
  {
    name: 'venue',
    plural: 'venues',
    full: {
      venue: 'Town Hall',
      description: 'Old',
      address: '1 Main Street',
      city: 'Springfield',
      country: 'United States',
      province: 'Lane',
      state: 'OR',
      zip: '97477',
      phone: '555-0100',
      website: 'https://hall.example.org',
      stateprovince: 'Oregon',
      show_map: false,
      show_map_link: false,
    },
    always: { show_map: true, show_map_link: true },
  },
  {
    name: 'organizer',
    plural: 'organizers',
    full: {
      organizer: 'Garden Club',
      description: 'Roses',
      phone: '555-0101',
      website: 'https://garden.example.org',
      email: 'hello@garden.example.org',
    },
    always: {},
  },
] as const;

for (const { name, plural, full, always } of KINDS) {
  const site = await calendarSite();
  const create = (json: Answer, as: 'administrator' | 'author' | 'contributor' = 'administrator') =>
    site.ask(201, 'POST', `/${plural}`, { as, json });
  const update = (id: number, json: Answer) => site.ask(200, 'PATCH', `/${plural}/${id}`, { ...admin, json });

  test(`${name}: the sent fields are shown, empty ones are left out, switches are always present`, async () => {
    const made = await create(full);
    for (const [member, value] of Object.entries(full)) {
      assert.equal(made[member], member === 'description' ? `<p>${value}</p>` : value, member);
    }
    const bare = await create({ [name]: 'Bare' });
    for (const member of Object.keys(full)) {
      if (member === name) assert.equal(bare[name], 'Bare');
      else if (member in always) assert.equal(bare[member], always[member as keyof typeof always]);
      else assert.equal(member in bare, false, member);
    }
    assert.equal(bare.slug, 'bare');
    assert.equal('rest_url' in bare, false);
    assert.deepEqual(bare.global_id_lineage, [bare.global_id]);
    assert.equal('json_ld' in bare, false);
    assert.ok((await site.ask(200, 'GET', `/${plural}/${bare.id}`)).json_ld['@type']);
  });

  test(`${name}: an update changes the sent fields, null and empty clear them`, async () => {
    const made = await create({ ...full, [name]: 'Changing' });
    for (const [member, value] of Object.entries(full)) {
      // where none is stored it follows from the others
      if (member === name || member === 'stateprovince' || typeof value === 'boolean') continue;
      for (const empty of ['', null]) {
        const cleared = await update(made.id, { [member]: empty });
        assert.equal(member in cleared, false, `${member}: ${empty}`);
        for (const [other, kept] of Object.entries(made)) {
          if (!['modified', 'modified_utc', member].includes(other)) assert.deepEqual(cleared[other], kept, other);
        }
        await update(made.id, { [member]: value });
      }
    }
  });

  test(`${name}: a website is kept as it was sent, entities and all`, async () => {
    for (const website of ['https://example.org/?a=1&copy=2&lt=3', 'https://example.org', 'http://münchen.example/é']) {
      assert.equal((await create({ [name]: 'Linked', website }, 'author')).website, website);
    }
  });

  test(`${name}: by slug is by id, a new slug may be sent`, async () => {
    const made = await create({ [name]: 'Slugged' });
    assert.equal((await site.ask(200, 'GET', `/${plural}/by-slug/slugged`)).id, made.id);
    const moved = await site.ask(200, 'PUT', `/${plural}/by-slug/slugged`, {
      ...admin,
      json: { phone: '1', slug: 'moved' },
    });
    assert.deepEqual([moved.id, moved.slug, moved.phone], [made.id, 'moved', '1']);
    assert.equal((await site.ask(404, 'GET', `/${plural}/by-slug/slugged`)).code, `rest-${name}-not-found`);
    assert.equal((await site.ask(200, 'DELETE', `/${plural}/by-slug/moved`, admin)).slug, 'moved__trashed');
    assert.equal((await site.ask(403, 'GET', `/${plural}/${made.id}`)).code, `${name}-not-accessible`);
    assert.equal((await site.ask(410, 'DELETE', `/${plural}/${made.id}`, admin)).code, `${name}-is-in-trash`);
  });

  const STRANGE: [number, string, string, string, Answer?][] = [
    [404, 'GET', '/99999', `rest-${name}-not-found`],
    [404, 'GET', '/by-slug/none', `rest-${name}-not-found`],
    [404, 'GET', '?page=50', `${name}-archive-page-not-found`],
    [400, 'GET', '?event=99999', 'rest_invalid_param'],
    [400, 'GET', '?search=', 'rest_invalid_param'],
    [401, 'POST', '', 'rest_forbidden', { [name]: 'x' }],
    [401, 'DELETE', '/99999', 'rest_forbidden'],
    [401, 'PATCH', '/99999', 'rest_forbidden', {}],
  ];
  for (const [status, method, path, code, json] of STRANGE) {
    test(`${name}: ${method} ${path} by a stranger is ${status}`, async () =>
      assert.equal((await site.ask(status, method, `/${plural}${path}`, { json })).code, code));
  }

  test(`${name}: context=edit is for users who may edit it`, async () => {
    const { id } = await create({ [name]: 'Contextual' });
    assert.equal((await site.ask(401, 'GET', `/${plural}/${id}?context=edit`)).code, 'rest_forbidden_context');
    await site.ask(403, 'GET', `/${plural}/${id}?context=edit`, { as: 'author' });
    await site.ask(200, 'GET', `/${plural}/${id}?context=edit`, { as: 'editor' });
  });

  test(`${name}: the name must be there`, async () => {
    const missing = await site.ask(400, 'POST', `/${plural}`, { ...admin, json: { phone: '1' } });
    assert.deepEqual([missing.code, missing.data.params], ['rest_missing_callback_param', [name]]);
    await site.ask(400, 'POST', `/${plural}`, { ...admin, json: { [name]: ' ' } });
  });

  test(`${name}: a contributor's is a draft, which strangers do not see anywhere`, async () => {
    const draft = await create({ [name]: 'Shy place' }, 'contributor');
    assert.equal(draft.status, 'draft');
    assert.equal((await site.ask(403, 'GET', `/${plural}/${draft.id}`)).code, `${name}-not-accessible`);
    assert.equal((await site.ask(200, 'GET', `/${plural}?search=Shy`)).total, 0);
    assert.equal((await site.ask(200, 'GET', `/${plural}?search=Shy&status=draft`, admin)).total, 1);
    const json = event({ title: 'Linking', [name]: draft.id });
    const linking = await site.ask(201, 'POST', '/events', { ...admin, json });
    assert.equal([linking[name]].flat()[0].id, draft.id, 'an editor sees it');
    assert.deepEqual((await site.ask(200, 'GET', `/events/${linking.id}`))[name], [], 'a stranger does not');
    assert.equal(
      (await site.ask(200, 'GET', `/${plural}/${draft.id}`, admin)).status,
      'draft',
      'linking raised nothing',
    );
    await site.ask(400, 'GET', `/events?${name}=${draft.id}`);
    await site.ask(400, 'POST', '/events', { as: 'author', json });
  });

  test(`${name}: lists by event, by use, by search, newest first`, async () => {
    const fresh = await calendarSite();
    const make = (json: Answer) => fresh.ask(201, 'POST', `/${plural}`, { ...admin, json });
    const [used, idle, over, secret] = [
      await make({ ...full, [name]: 'Used' }),
      await make({ [name]: 'Idle', description: 'needle' }),
      await make({ [name]: 'Over' }),
      await make({ [name]: 'Secret' }),
    ];
    const hold = (json: Answer) => fresh.ask(201, 'POST', '/events', { ...admin, json: event(json) });
    const rose = await hold({ [name]: used.id });
    await hold({ [name]: over.id, start_date: '2029-01-01', end_date: '2029-01-02' });
    await hold({ [name]: over.id, title: 'has begun', start_date: '2030-01-14', end_date: '2030-01-16' });
    const draft = await hold({ [name]: secret.id, status: 'draft' });
    const LISTS: [string, string[]][] = [
      ['', ['Secret', 'Over', 'Idle', 'Used']],
      [`event=${rose.id}`, ['Used']],
      ['has_events=true', ['Over', 'Used']],
      ['has_events=false', ['Secret', 'Idle']],
      ['has_events=yes', ['Over', 'Used']],
      ['has_events=No', ['Secret', 'Idle']],
      ['has_events=Enabled', ['Over', 'Used']],
      ['has_events=maybe', ['Secret', 'Idle']],
      ['has_events=', ['Secret', 'Idle']],
      ['only_with_upcoming=true', ['Used']],
      ['only_with_upcoming=on', ['Used']],
      ['only_with_upcoming=false', ['Secret', 'Over', 'Idle', 'Used']],
      ['only_with_upcoming=maybe', ['Secret', 'Over', 'Idle', 'Used']],
      ['search=used', ['Used']],
      ['search=needle', ['Idle']],
      [`search=${full.phone}`, ['Used']],
      ['per_page=2&page=2', ['Idle', 'Used']],
    ];
    for (const [query, expected] of LISTS) {
      const list = await fresh.ask(200, 'GET', `/${plural}?${query}`);
      assert.deepEqual(titles(list), expected, query);
    }
    await fresh.ask(400, 'GET', `/${plural}?event=${draft.id}`);
    assert.equal(idle.status, 'publish');
    await hold({ [name]: idle.id, status: 'private' });
    // who may read an event sees what it uses; a draft takes place nowhere yet, but is ahead
    const USED: [Asking, string, string[]][] = [
      [{}, 'has_events=true', ['Over', 'Used']],
      [{ as: 'editor' }, 'has_events=true', ['Over', 'Idle', 'Used']],
      [{ as: 'editor' }, 'has_events=false', ['Secret']],
      [{ as: 'contributor' }, 'has_events=true', ['Over', 'Used']],
      [{}, 'only_with_upcoming=true', ['Used']],
      [{ as: 'editor' }, 'only_with_upcoming=true', ['Secret', 'Idle', 'Used']],
      [{ as: 'contributor' }, 'only_with_upcoming=true', ['Used']],
    ];
    for (const [asking, query, expected] of USED) {
      const list = await fresh.ask(200, 'GET', `/${plural}?${query}`, asking);
      assert.deepEqual(titles(list), expected, `${query} for ${asking.as ?? 'nobody'}`);
    }
    await fresh.close();
  });
}

test('a search of venues only matches words: punctuation separates them', async () => {
  const site = await calendarSite();
  for (const venue of ['Barn', 'The Barn', 'St Mary’s Hall', 'Mary-Lou']) {
    await site.ask(201, 'POST', '/venues', { ...admin, json: { venue } });
  }
  for (const [search, found] of [
    ['the barn', ['The Barn']],
    ['hall, mary', ['St Mary’s Hall']],
    ["St. Mary's", ['St Mary’s Hall']],
    ['"barn"', ['The Barn', 'Barn']],
    ['barn -the', []],
    ['mary-lou', ['Mary-Lou']],
    ['?!', []],
  ] as const) {
    const list = await site.ask(200, 'GET', `/venues?search=${encodeURIComponent(search)}`);
    const names = list.venues.map(({ venue }: Answer) => venue.replace('&#8217;', '’'));
    assert.deepEqual([names, list.total], [found, found.length], search);
  }
  await site.ask(400, 'GET', `/venues?search=${'a '.repeat(11)}`);
  await site.ask(400, 'GET', `/venues?search=${'a'.repeat(201)}`);
  await site.close();
});

test('an organizer’s e-mail address is one', async () => {
  const site = await calendarSite();
  const send = (email: string, status: number) =>
    site.ask(status, 'POST', '/organizers', { ...admin, json: { organizer: 'Club', email } });
  for (const email of ['a@b.c', "o'neil+news@mail.example.org", 'jürgen@bücher.example', 'A@EXAMPLE.ORG']) {
    assert.equal((await send(email, 201)).email, email);
  }
  const none = [
    'a@b',
    'mailto:a@b.c',
    'a@b..c',
    'a"onclick="@b.c',
    '<a@b.c>',
    'a@b.c, d@e.f',
    `a@${'b.'.repeat(130)}c`,
  ];
  for (const email of none) assert.ok('email' in (await send(email, 400)).data.params, email);
});

test('a venue accepts flags as text, as in the contract', async () => {
  const site = await calendarSite();
  const made = await site.ask(201, 'POST', '/venues', {
    ...admin,
    json: { venue: 'Flagged', show_map: 'false', show_map_link: 'true' },
  });
  assert.deepEqual([made.show_map, made.show_map_link], [false, true]);
  const reset = await site.ask(200, 'PATCH', `/venues/${made.id}`, { ...admin, json: { show_map: null } });
  assert.equal(reset.show_map, true, 'null is the default');
});

const LINKED = await calendarSite();
const hall = (await LINKED.ask(201, 'POST', '/venues', { ...admin, json: { venue: 'Hall', city: 'Rome' } })).id;
const LINKS: [string, unknown, (string | undefined)[]][] = [
  // what, venue as sent, names of the venues of the event
  ['an id', hall, ['Hall']],
  ['an id in text', String(hall), ['Hall']],
  ['a list of ids', [hall], ['Hall']],
  ['data', { venue: 'Shed' }, ['Shed']],
  ['the same data', { venue: 'Shed' }, ['Shed']],
  ['ids and data', [hall, { venue: 'Barn' }], ['Hall', 'Barn']],
  ['the same twice', [hall, hall, { venue: 'Hall', city: 'Rome' }], ['Hall']],
  ['a whole venue as it was read', { id: hall, venue: 'Renamed', city: 'Paris' }, ['Hall']],
  ['data that differs', { venue: 'Hall', city: 'Paris' }, ['Hall']],
  ['an empty list', [], []],
  ['null', null, []],
  ['an empty text', '', []],
  ['zero', 0, []],
];

for (const [what, venue, names] of LINKS) {
  test(`an event links to a venue by ${what}`, async () => {
    const made = await LINKED.ask(201, 'POST', '/events', { ...admin, json: event({ venue }) });
    assert.deepEqual(
      [made.venue].flat().map((one: Answer) => one.venue),
      names,
    );
    assert.equal(Array.isArray(made.venue), names.length !== 1, 'one is an object, several and none are lists');
  });
}

test('data makes a venue once, and never changes one', async () => {
  const list = await LINKED.ask(200, 'GET', '/venues?per_page=50');
  assert.deepEqual(list.venues.map((venue: Answer) => [venue.venue, venue.city]).sort(), [
    ['Barn', undefined],
    ['Hall', 'Paris'],
    ['Hall', 'Rome'],
    ['Shed', undefined],
  ]);
});

test('events do not show records in the trash, and show them again when restored', async () => {
  const made = await LINKED.ask(201, 'POST', '/events', { ...admin, json: event({ venue: hall }) });
  await LINKED.ask(200, 'DELETE', `/venues/${hall}`, admin);
  assert.deepEqual((await LINKED.ask(200, 'GET', `/events/${made.id}`)).venue, []);
  await LINKED.ask(400, 'POST', '/events', { ...admin, json: event({ venue: hall }) });
  const kept = await LINKED.ask(200, 'PATCH', `/events/${made.id}`, {
    ...admin,
    json: { venue: [hall], title: 'Kept' },
  });
  assert.equal(kept.title, 'Kept', 'an event may keep what it links to');
  await LINKED.ask(200, 'PATCH', `/venues/${hall}`, { ...admin, json: { status: 'publish' } });
  assert.equal((await LINKED.ask(200, 'GET', `/events/${made.id}`)).venue.id, hall);
});

for (const [address, region] of [
  [{ state: 'OR', province: 'Lane' }, 'OR'],
  [{ country: 'US', state: 'OR' }, 'OR'],
  [{ country: 'United States', state: 'OR', province: 'Lane' }, 'OR'],
  [{ country: 'Italy', state: 'x', province: 'Lazio' }, 'Lazio'],
  [{ country: 'Italy', province: 'Lazio', stateprovince: 'RM' }, 'RM'],
  [{ province: 'RM' }, 'RM'],
  [{ country: 'Italy', state: 'x' }, undefined],
  [{ province: 'Lane' }, 'Lane'],
] as const) {
  test(`the region of a venue in ${JSON.stringify(address)} is ${region}`, async () => {
    const { ask } = await calendarSite();
    const made = await ask(201, 'POST', '/venues', { ...admin, json: { venue: 'Hall', ...address } });
    assert.equal(made.stateprovince, region);
    const { json_ld } = await ask(200, 'GET', `/venues/${made.id}`);
    assert.equal(json_ld.address.addressRegion, region);
  });
}

test('the fields of a venue contain no HTML', async () => {
  const { ask } = await calendarSite();
  const made = await ask(201, 'POST', '/venues', { ...admin, json: { venue: 'Hall', city: '<b>Rome</b>' } });
  assert.equal(made.city, 'Rome');
});

/** Of a venue that is there as `Old Mill` in Rome, published: what is sent, and whether the same one is given. */
const TWICE: [string, Answer, boolean][] = [
  ['its name alone', { venue: 'Old Mill' }, true],
  ['its name in another case', { venue: 'OLD MILL' }, true],
  ['the same data', { venue: 'Old Mill', city: 'Rome', status: 'publish' }, true],
  ['its data in another case', { venue: 'old mill', city: 'ROME' }, true],
  ['another city', { venue: 'Old Mill', city: 'Bari' }, false],
  ['a description that it has not', { venue: 'Old Mill', description: 'Old' }, false],
  ['another status', { venue: 'Old Mill', status: 'draft' }, false],
  ['a slug', { venue: 'Old Mill', slug: 'the-mill' }, false],
  ['another author', { venue: 'Old Mill', author: 2 }, false],
];

for (const [what, json, isSame] of TWICE) {
  test(`creating an existing venue, with ${what}, returns ${isSame ? 'the same' : 'another'}`, async () => {
    const { ask } = await calendarSite();
    await ask(200, 'GET', '/venues', { as: 'editor' });
    const there = await ask(201, 'POST', '/venues', { ...admin, json: { venue: 'Old Mill', city: 'Rome' } });
    const made = await ask(201, 'POST', '/venues', { ...admin, json });
    assert.equal(made.id === there.id, isSame);
    if (isSame) assert.deepEqual(made, there);
  });
}

for (const [said, shown] of [
  ['yes', true],
  ['on', true],
  ['no', false],
  ['off', false],
  ['enabled', true],
  ['maybe', false],
  ['', false],
  [0, false],
  [null, true],
] as const) {
  test(`a venue is made whose map is said to be ${said}`, async () => {
    const { ask } = await calendarSite();
    const { show_map } = await ask(201, 'POST', '/venues', { ...admin, json: { venue: 'Hall', show_map: said } });
    assert.equal(show_map, shown);
  });
}
