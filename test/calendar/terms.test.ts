import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Answer, calendarSite, event, titles } from './calendar-site.ts';

const site = await calendarSite();
const admin = { as: 'administrator' } as const;
const make = (plural: string, json: Answer) => site.ask(201, 'POST', `/${plural}`, { ...admin, json });

const music = await make('categories', { name: 'Music', description: 'Loud' });
const jazz = await make('categories', { name: 'Jazz', parent: music.id });
const swing = await make('categories', { name: 'Swing', parent: jazz.id, slug: 'a-swing' });
const sports = await make('categories', { name: 'Sports' });
const free = await make('tags', { name: 'Free' });
await make('tags', { name: 'Open air' });
const concert = await site.ask(201, 'POST', '/events', {
  ...admin,
  json: event({ categories: [jazz.id, swing.id], tags: [free.id] }),
});
await site.ask(201, 'POST', '/events', { ...admin, json: event({ categories: [jazz.id] }) });
const draft = await site.ask(201, 'POST', '/events', {
  ...admin,
  json: event({ status: 'draft', categories: [sports.id] }),
});

const LISTS: [string, string, string[]][] = [
  ['what nothing published carries is hidden', 'categories?', ['Jazz', 'Swing']],
  ['unless asked for', 'categories?hide_empty=false', ['Jazz', 'Music', 'Sports', 'Swing']],
  ['descending', 'categories?hide_empty=0&order=desc', ['Swing', 'Sports', 'Music', 'Jazz']],
  ['by id', 'categories?hide_empty=0&orderby=id', ['Music', 'Jazz', 'Swing', 'Sports']],
  ['by slug', 'categories?hide_empty=0&orderby=slug', ['Swing', 'Jazz', 'Music', 'Sports']],
  ['by count', 'categories?hide_empty=0&orderby=count&order=DESC', ['Jazz', 'Swing', 'Sports', 'Music']],
  ['by count, upwards', 'categories?orderby=count', ['Swing', 'Jazz']],
  ['by the id, in its other name', 'categories?hide_empty=0&orderby=term_id', ['Music', 'Jazz', 'Swing', 'Sports']],
  ['by an unknown word', 'categories?hide_empty=0&orderby=colour', ['Jazz', 'Music', 'Sports', 'Swing']],
  ['in an unknown direction', 'categories?hide_empty=0&order=up', ['Swing', 'Sports', 'Music', 'Jazz']],
  ['by description', 'categories?hide_empty=0&orderby=description&order=desc', ['Music', 'Sports', 'Swing', 'Jazz']],
  ['as included', `categories?hide_empty=0&orderby=include&include=${sports.id},${music.id}`, ['Sports', 'Music']],
  ['as its slugs', 'categories?hide_empty=0&orderby=include_slugs&slug=sports,a-swing', ['Sports', 'Swing']],
  ['include', `categories?hide_empty=0&include=${sports.id}`, ['Sports']],
  ['include what is hidden', `categories?include=${sports.id}`, []],
  ['exclude', `categories?hide_empty=0&exclude=${sports.id},${music.id}`, ['Jazz', 'Swing']],
  [
    'exclude and include: what is included is not excluded',
    `categories?include[]=${jazz.id}&include[]=${swing.id}&exclude[]=${jazz.id}`,
    ['Jazz', 'Swing'],
  ],
  ['a search', 'categories?hide_empty=0&search=AZ', ['Jazz']],
  ['a slug', 'categories?hide_empty=0&slug=A-swing', ['Swing']],
  ['several slugs', 'categories?hide_empty=0&slug=a-swing,music', ['Music', 'Swing']],
  ['a parent', `categories?hide_empty=0&parent=${music.id}`, ['Jazz']],
  ['at the top', 'categories?hide_empty=0&parent=0', ['Music', 'Sports']],
  ['of a record', `categories?post=${concert.id}`, ['Jazz', 'Swing']],
  ['of an event', `tags?event=${concert.id}`, ['Free']],
  ['a page', 'categories?hide_empty=0&per_page=3&page=2', ['Swing']],
  ['a page past the end', 'categories?page=9', []],
  ['tags', 'tags?', ['Free']],
  ['all tags', 'tags?hide_empty=false', ['Free', 'Open air']],
];

for (const [what, query, expected] of LISTS) {
  test(`${query}: ${what}`, async () => assert.deepEqual(titles(await site.ask(200, 'GET', `/${query}`)), expected));
}

for (const [what, query, param] of [
  ['of an event that is not there', 'categories?event=99999', 'event'],
  ['of a record that is not there', 'tags?post=99999', 'post'],
  ['of an event that a stranger may not read', `categories?hide_empty=0&event=${draft.id}`, 'event'],
] as const) {
  test(`400 for terms ${what}`, async () => {
    const answer = await site.ask(400, 'GET', `/${query}`);
    assert.deepEqual(answer.data.params, { [param]: `${param}: there is no such ${param}.` });
  });
}

test('the terms of a draft are shown to users who may read it', async () =>
  assert.deepEqual(titles(await site.ask(200, 'GET', `/categories?hide_empty=0&event=${draft.id}`, admin)), [
    'Sports',
  ]));

test('a page past the end has the totals', async () => {
  const page = await site.json<Answer>('/calendar/events/v1/categories?page=9');
  assert.deepEqual([page.body.total, page.body.total_pages, page.headers.get('x-tec-total')], [2, 1, '2']);
});

test('counts include published items, and are the same for everybody', async () => {
  for (const asking of [{}, admin]) {
    assert.equal((await site.ask(200, 'GET', `/categories/${jazz.id}`, asking)).count, 2);
    assert.equal((await site.ask(200, 'GET', `/categories/${sports.id}`, asking)).count, 0);
  }
});

test('a term with its links, on its own and in an event', async () => {
  const read = await site.ask(200, 'GET', `/categories/${jazz.id}`);
  assert.equal(read.urls.up, music.urls.self);
  assert.equal(read._links.up[0].href, music.urls.self);
  assert.equal(read._links.curies[0].name, 'site');
  const inside = (await site.ask(200, 'GET', `/events/${concert.id}`)).categories[0];
  assert.deepEqual(
    [inside.id, inside.parent, inside.taxonomy, inside.filter],
    [jazz.id, music.id, 'tribe_events_cat', 'raw'],
  );
  assert.equal('parent' in (await site.ask(200, 'GET', `/tags/${free.id}`)), false, 'tags have no parents');
});

const EXISTS: [string, string, Answer, number][] = [
  ['the same name', 'categories', { name: 'Music' }, music.id],
  ['the same name in another case', 'categories', { name: 'MUSIC' }, music.id],
  ['the same name and slug', 'categories', { name: 'Music', slug: 'music' }, music.id],
  ['the same name under the same parent', 'categories', { name: 'Jazz', parent: music.id }, jazz.id],
  ['the same tag', 'tags', { name: 'free' }, free.id],
];

for (const [what, plural, json, term_id] of EXISTS) {
  test(`term_exists for ${what}`, async () => {
    const answer = await site.ask(400, 'POST', `/${plural}`, { ...admin, json });
    assert.deepEqual([answer.code, answer.data.term_id], ['term_exists', term_id]);
  });
}

const SLUGS: [string, string, Answer, string][] = [
  ['the same name under another parent', 'categories', { name: 'Jazz', parent: sports.id }, 'jazz-sports'],
  ['the same again, below one that is below', 'categories', { name: 'Jazz', parent: swing.id }, 'jazz-a-swing'],
  ['a name with tags', 'categories', { name: '<b>R</b> &  B', description: 'x' }, 'r-b'],
  ['percent signs that would encode something', 'tags', { name: '50%20off %4%411, 100%' }, '50off-100'],
  ['an ampersand before a semicolon', 'tags', { name: 'Q & A; more' }, 'q-a-more'],
  ['the same name with a slug of its own', 'tags', { name: 'Free', slug: 'gratis' }, 'gratis'],
  ['another name with a taken slug', 'tags', { name: 'Liberal', slug: 'FREE' }, 'free-2'],
  ['a name of another taxonomy', 'tags', { name: 'Music' }, 'music'],
  ['letters of another script', 'tags', { name: 'Ярмарка' }, '%d1%8f%d1%80%d0%bc%d0%b0%d1%80%d0%ba%d0%b0'],
];

for (const [what, plural, json, slug] of SLUGS) {
  test(`a term is created from ${what}`, async () => assert.equal((await make(plural, json)).slug, slug));
}

test('a term whose name has no letters has its id as slug', async () => {
  const made = await make('tags', { name: '!!!' });
  assert.equal(made.slug, String(made.id));
});

const REFUSED: [number, string, string, Answer | undefined, string][] = [
  [400, 'POST', 'categories', { name: 'Orphan', parent: 99999 }, 'rest_invalid_param'],
  [400, 'POST', 'categories', { name: 'Orphan', parent: free.id }, 'rest_invalid_param'],
  [400, 'POST', 'categories', { name: ' ' }, 'empty_term_name'],
  [400, 'POST', 'categories', { name: '' }, 'rest_invalid_param'],
  [400, 'PATCH', `categories/${music.id}`, { name: '' }, 'rest_invalid_param'],
  [400, 'GET', 'categories?parent=99999', undefined, 'rest_invalid_param'],
  [400, 'GET', `categories?parent=${free.id}`, undefined, 'rest_invalid_param'],
  [400, 'GET', `categories?exclude=${music.id},99999`, undefined, 'rest_invalid_param'],
  [400, 'GET', `categories?include=${music.id},99999`, undefined, 'rest_invalid_param'],
  [400, 'GET', `categories?hide_empty=0&include=${free.id}`, undefined, 'rest_invalid_param'],
  [400, 'POST', 'tags', { name: 'Slugless', slug: '' }, 'rest_invalid_param'],
  [400, 'PATCH', `categories/${music.id}`, { slug: '' }, 'rest_invalid_param'],
  ...['search', 'include', 'exclude', 'slug', 'order', 'orderby'].map(
    (name): [number, string, string, undefined, string] => [
      400,
      'GET',
      `tags?${name}=`,
      undefined,
      'rest_invalid_param',
    ],
  ),
  [400, 'POST', 'categories', { description: 'x' }, 'rest_missing_callback_param'],
  [400, 'PATCH', `categories/${music.id}`, { slug: 'sports' }, 'duplicate_term_slug'],
  [404, 'GET', `categories/${free.id}`, undefined, 'rest-category-not-found'],
  [404, 'PATCH', 'tags/99999', {}, 'rest-tag-not-found'],
  [404, 'DELETE', `tags/${music.id}`, undefined, 'rest-tag-not-found'],
];

for (const [status, method, path, json, code] of REFUSED) {
  test(`${status} for ${method} ${path} ${JSON.stringify(json) ?? ''}`, async () =>
    assert.equal((await site.ask(status, method, `/${path}`, { ...admin, json })).code, code));
}

for (const parent of [music.id, swing.id]) {
  test(`a category that is put below ${parent === music.id ? 'itself' : 'what lies below it'} is at the top`, async () =>
    assert.equal((await site.ask(200, 'PATCH', `/categories/${music.id}`, { ...admin, json: { parent } })).parent, 0));
}

for (const [as, status] of [
  ['subscriber', 403],
  ['contributor', 403],
  ['author', 201],
  ['editor', 201],
] as const) {
  test(`${as} makes a category of events: ${status}`, async () => {
    await site.ask(status, 'POST', '/categories', { as, json: { name: `By ${as}` } });
  });
}

test('a description is sanitized for all users, and may have few elements', async () => {
  const description =
    '<p>In</p> <b onclick="x()">a</b> <a href="https://a.test" target="x">line</a><!-- x --><script>alert(1)</script>';
  for (const as of ['editor', 'administrator'] as const) {
    const made = await site.ask(201, 'POST', '/categories', { as, json: { name: `Described by ${as}`, description } });
    assert.match(made.description, /^In <b>a<\/b> <a href="https:\/\/a\.test">line<\/a>(?:alert\(1\))?$/);
    const changed = await site.ask(200, 'PATCH', `/categories/${made.id}`, {
      as,
      json: { description: '<img src=x>' },
    });
    assert.equal(changed.description, '');
  }
});

for (const as of ['subscriber', 'contributor', 'author'] as const) {
  test(`${as} manages no terms`, async () => {
    await site.ask(403, 'POST', '/tags', { as, json: { name: 'x' } });
    await site.ask(403, 'PATCH', `/tags/${free.id}`, { as, json: { name: 'x' } });
    await site.ask(403, 'DELETE', `/tags/${free.id}`, { as });
  });
}

test('while writing, a contributor assigns terms and makes tags, and an author makes categories too', async () => {
  const assigned = await site.ask(201, 'POST', '/events', { as: 'contributor', json: event({ tags: ['Free'] }) });
  assert.deepEqual(
    assigned.tags.map((tag: Answer) => tag.id),
    [free.id],
  );
  const tagged = await site.ask(201, 'POST', '/events', { as: 'contributor', json: event({ tags: ['New to all'] }) });
  assert.equal(tagged.tags[0].slug, 'new-to-all');
  await site.ask(403, 'POST', '/events', { as: 'contributor', json: event({ categories: ['Unheard of'] }) });
  assert.equal((await site.ask(200, 'GET', '/categories?search=Unheard&hide_empty=0')).total, 0);
  const made = await site.ask(201, 'POST', '/events', {
    as: 'author',
    json: event({ tags: ['Unheard of', 'unheard-of', 'UNHEARD OF'] }),
  });
  assert.deepEqual(
    made.tags.map((tag: Answer) => [tag.name, tag.slug]),
    [['Unheard of', 'unheard-of']],
  );
});

for (const name of ['<b>Bold</b> type', 'Less < more', 'Q &amp; A']) {
  test(`an author who names ${name} twice gets one tag`, async () => {
    const carry = () => site.ask(201, 'POST', '/events', { as: 'author', json: event({ tags: [name] }) });
    assert.deepEqual((await carry()).tags[0].id, (await carry()).tags[0].id);
  });
}

test('an update changes the sent fields; a deletion returns the term, and its children move up', async () => {
  const top = await make('categories', { name: 'Top' });
  const child = await make('categories', { name: 'Child', parent: top.id, description: 'Small' });
  const leaf = await make('categories', { name: 'Leaf', parent: child.id });
  const renamed = await site.ask(200, 'PUT', `/categories/${child.id}`, { ...admin, json: { name: 'Renamed' } });
  assert.deepEqual(
    [renamed.name, renamed.slug, renamed.parent, renamed.description],
    ['Renamed', 'child', top.id, 'Small'],
  );
  const carrier = await site.ask(201, 'POST', '/events', {
    ...admin,
    json: event({ categories: [child.id, leaf.id] }),
  });
  const former = await site.ask(200, 'DELETE', `/categories/${child.id}`, admin);
  assert.deepEqual([former.name, former.count, '_links' in former], ['Renamed', 1, false]);
  assert.equal((await site.ask(200, 'GET', `/categories/${leaf.id}`)).parent, top.id);
  const carried = (await site.ask(200, 'GET', `/events/${carrier.id}`)).categories;
  assert.deepEqual(
    carried.map((term: Answer) => term.id),
    [leaf.id],
  );
  await site.ask(404, 'GET', `/categories/${child.id}`);
  const up = await site.ask(200, 'PATCH', `/categories/${leaf.id}`, { ...admin, json: { parent: 0 } });
  assert.equal(up.parent, 0);
});

test('the name of a term has no tags, and is shown as HTML; sending it back names the same term', async () => {
  const made = await make('tags', { name: '<b>Q</b> &\n A "x" < y' });
  assert.deepEqual([made.name, made.slug], ['Q &amp; A "x" &lt; y', 'q-a-x-y']);
  const same = await site.ask(400, 'POST', '/tags', { ...admin, json: { name: made.name } });
  assert.equal(same.data.term_id, made.id);
  const { tags } = await site.ask(201, 'POST', '/events', { ...admin, json: event({ tags: [made.name] }) });
  assert.deepEqual([tags[0].id, tags[0].name], [made.id, made.name]);
});
