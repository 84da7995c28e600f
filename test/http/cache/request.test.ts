import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import {
  anyone,
  type Collection,
  defineCollection,
  definePlugin,
  type ReadContext,
  reply,
} from '../../../core/index.ts';
import { type TestSite, testSite } from '../../../scripts/testing/test-site.ts';

const note = v.looseObject({ id: v.number(), text: v.string() });
const notes: Collection<v.InferOutput<typeof note>> = defineCollection('desk/notes', note, {
  fields: {},
  guard: () => undefined,
});

type Desk = ReadContext<object>;
const first = ({ store }: Desk) => store.of(notes).get(1) ?? assert.fail('there is no note');

/** What a handler may do with the address of who asks. */
const READS: Readonly<Record<string, (context: Desk) => unknown>> = {
  'in the answer': ({ address }) => ({ address }),
  'in a part, before it is made': (context) => {
    const { address } = context;
    return context.part('a', first(context), () => ({ address }));
  },
  'in a part, while it is made': (context) => context.part('b', first(context), () => ({ address: context.address })),
  'in a text': (context) => ({
    address: context.rendered({ name: 'c', id: 1, text: 'text' }, () => context.address),
  }),
  'in a text that was asked for before': (context) => {
    const { address } = context;
    return { address: context.rendered({ name: 'd', id: 1, text: 'text' }, () => address) };
  },
  'in a number': (context) => {
    const last = Number(context.address.split('.').at(-1));
    return { address: `10.0.0.${Number(context.counted({ name: 'e', id: 1 }, () => last))}` };
  },
};

const desk = definePlugin({ name: 'desk', namespace: 'desk/v1' });
const routes = Object.values(READS).map((run, index) =>
  desk.read({
    path: `/said-${index}`,
    params: {},
    allow: anyone,
    summary: 'Says.',
    returns: v.unknown(),
    run: (context) => run(context as Desk),
  }),
);
let visitors = 0;
const cookie = desk.read({
  path: '/cookie',
  params: {},
  allow: anyone,
  summary: 'Numbers who asks.',
  returns: v.unknown(),
  run: () => {
    visitors++;
    return reply({ visitors }, { headers: { 'set-cookie': `visitor=${visitors}` } });
  },
});

async function site(t: { after(call: () => Promise<void>): void }): Promise<TestSite> {
  const opened = await testSite([desk.with({ collections: [notes], routes: [...routes, cookie] })], {
    files: { 'desk/notes/1.json': '{"id": 1, "text": "milk"}' },
  });
  t.after(() => opened.close());
  return opened;
}

for (const [index, what] of Object.keys(READS).entries()) {
  test(`what a handler makes of an address is given to no other: ${what}`, async (t) => {
    const asked = await site(t);
    for (const address of ['10.0.0.1', '10.0.0.1', '10.0.0.1', '10.0.0.2', '10.0.0.1']) {
      const { status, body } = await asked.json(`/desk/v1/said-${index}`, { address });
      assert.deepEqual([status, body], [200, { address }]);
    }
  });
}

test('a cookie that was set for one is set for no other', async (t) => {
  const asked = await site(t);
  const seen = new Set<string | null>();
  for (let count = 0; count < 4; count++) seen.add((await asked.fetch('/desk/v1/cookie')).headers.get('set-cookie'));
  assert.equal(seen.size, 4);
});
