import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import * as v from 'valibot';
import { anyone, defineCollection, defineErrors, definePlugin, type ReadContext, reply } from '../../core/index.ts';
import { type TestRequest, testSite } from '../../scripts/testing/test-site.ts';
import { presentPlugin } from '../asking-site.ts';
import { follow, inLine } from './listening.ts';

const notes = defineCollection('desk/notes', v.looseObject({ id: v.number(), text: v.string() }), {
  fields: {},
  guard: () => undefined,
});
const problem = defineErrors({ desk_hidden: [404] });

/** A site whose notes are shown as `isShown` says; `asked` counts for how many clients that was asked. */
async function deskSite(t: TestContext, isShown: (context: ReadContext<unknown>) => boolean) {
  const asked = { count: 0 };
  const desk = definePlugin({ name: 'desk', namespace: 'desk/v1' });
  const common = { allow: anyone, summary: 'Of the desk.', returns: v.unknown() };
  const id = v.pipe(v.number(), v.integer());
  const plugin = desk.with({
    collections: [notes],
    errors: problem,
    routes: [
      desk.read({
        ...common,
        path: '/notes/:id',
        params: { id },
        item: notes,
        errors: ['desk_hidden'],
        run: (context) => {
          asked.count++;
          const note = context.store.of(notes).get(context.params.id);
          if (!note || !isShown(context)) throw problem('desk_hidden', 'There is no such note.');
          return reply(note, { record: { collection: notes, id: note.id } });
        },
      }),
      desk.write({
        ...common,
        method: 'POST',
        path: '/notes',
        params: {},
        run: ({ store }) => store.of(notes).insert({ text: 'a' }),
      }),
    ],
  });
  const site = await testSite([presentPlugin('content'), presentPlugin('changes'), plugin]);
  t.after(() => site.close());
  await site.jobsDone();
  const write = async () => assert.equal((await site.fetch('/desk/v1/notes', { json: {} })).status, 200);
  return { site, asked, write };
}

/** A new record is judged as it was written and as it is. */
const OF_ONE = 2;

const CLIENTS: readonly TestRequest[] = [
  { address: '192.0.2.1' },
  { address: '192.0.2.1' },
  { address: '198.51.100.7' },
  { as: 'editor' },
  { as: 'editor' },
  { as: 'author' },
];

for (const { what, isShown, heard, judged } of [
  {
    what: 'strangers share a judgement, and so do streams of a user',
    isShown: () => true,
    heard: [true, true, true, true, true, true],
    judged: 3,
  },
  {
    what: 'nobody shares that of somebody else',
    isShown: ({ principal }: ReadContext<unknown>) => principal.can('edit_others'),
    heard: [false, false, false, true, true, false],
    judged: 3,
  },
  {
    what: 'what goes by the address is judged for each',
    isShown: ({ address }: ReadContext<unknown>) => address === '192.0.2.1',
    heard: [true, true, false, false, false, false],
    judged: 6,
  },
]) {
  test(what, async (t) => {
    const { site, asked, write } = await deskSite(t, isShown);
    const clients = [];
    for (const request of CLIENTS) clients.push(await follow(site, '', request));
    for (const client of clients) await client.next();
    await write();
    // a client that may not read the note receives nothing before the end
    const all = clients.map((client) => client.next());
    await Promise.all(all.filter((_, at) => heard[at]));
    await site.close();
    assert.deepEqual(
      (await Promise.all(all)).map((event) => event !== undefined),
      heard,
    );
    const refused = heard.filter((is) => !is).length;
    assert.ok(asked.count <= OF_ONE * judged, `asked ${asked.count} times, ${refused} of them refused`);
  });
}

test('a judgement is over with the next change', async (t) => {
  let isPublic = true;
  const { site, write } = await deskSite(t, () => isPublic);
  const first = await follow(site);
  const begun = await first.next();
  await write();
  assert.match(inLine(await first.next()), /^created desk\/notes/);
  isPublic = false;
  await write();
  const later = await follow(site, `?since=${begun?.id}`);
  assert.equal((await later.next())?.event, undefined);
  const next = later.next();
  await site.jobsDone();
  await site.close();
  assert.equal(await next, undefined);
});
