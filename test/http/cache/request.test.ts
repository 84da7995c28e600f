import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import {
  anyone,
  type Collection,
  defineCollection,
  definePlugin,
  forAllReaders,
  type ReadContext,
  type RenderedText,
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

/** How a handler may use the address of the client. */
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
  'in a number, while it is counted': (context) => {
    const last = () => Number(context.address.split('.').at(-1));
    return { address: `10.0.0.${Number(context.counted({ name: 'f', id: 1 }, last))}` };
  },
  'in a number, with what others showed before': (context) => {
    context.counted({ name: 'g', id: 1 }, () => 0);
    const last = () => Number(context.address.split('.').at(-1));
    return { address: `10.0.0.${Number(context.counted({ name: 'g', id: 1 }, last))}` };
  },
};

/** How a handler may use the client, or its request, in rendered or counted parts of a response. */
const TELLS: Readonly<Record<string, (context: Desk, said: (context: Desk) => string) => unknown>> = {
  'in a text': (context, said) => context.rendered({ name: 'h', id: 1, text: 'text' }, () => said(context)),
  'in a text that was asked for before': (context, said) => {
    const known = said(context);
    return context.rendered({ name: 'i', id: 1, text: 'text' }, () => known);
  },
  'in a text of a part for everyone': (context, said) =>
    context.part(
      `j ${said(context).length}`,
      first(context),
      () => context.rendered({ name: 'j', id: 1, text: said(context) }, () => said(context)),
      'everyone',
    ),
  'in a number': (context, said) => context.counted({ name: 'k', id: 1 }, () => said(context).length),
  'in a number of a function for all that is declared too late': (context, said) =>
    context.counted(
      { name: 'l', id: 1 },
      forAllReaders(() => said(context).length),
    ),
  'in a text of a function for all that is declared too late': (context, said) =>
    context.rendered(
      { name: 'm', id: 1, text: 'text' },
      forAllReaders(() => said(context)),
    ),
  'in what a view says beside the text': (context, said) =>
    context.rendered({ name: 'n', id: 1, text: 'text', by: said(context) }, shownBy),
};

const shownBy = forAllReaders((_context, { by }: RenderedText<string>) => by);

const whoAsks = ({ principal }: Desk) => principal.user?.login ?? 'nobody';
const whatIsAsked = ({ params }: Desk) => (params as { readonly q: string }).q;

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
const telling = Object.values(TELLS).flatMap((tell, index) =>
  Object.entries({ who: whoAsks, what: whatIsAsked }).map(([name, said]) =>
    desk.read({
      path: `/tells-${name}-${index}`,
      params: { q: v.optional(v.string(), '') },
      allow: anyone,
      summary: 'Tells.',
      returns: v.unknown(),
      run: (context) => ({ told: tell(context as Desk, said) }),
    }),
  ),
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
  const opened = await testSite([desk.with({ collections: [notes], routes: [...routes, ...telling, cookie] })], {
    files: { 'desk/notes/1.json': '{"id": 1, "text": "milk"}' },
  });
  t.after(() => opened.close());
  return opened;
}

for (const [index, what] of Object.keys(READS).entries()) {
  test(`a response that depends on the URL is not cached for another URL: ${what}`, async (t) => {
    const asked = await site(t);
    for (const address of ['10.0.0.1', '10.0.0.1', '10.0.0.1', '10.0.0.2', '10.0.0.1']) {
      const { status, body } = await asked.json(`/desk/v1/said-${index}`, { address });
      assert.deepEqual([status, body], [200, { address }]);
    }
  });
}

for (const [index, what] of Object.keys(TELLS).entries()) {
  test(`a response that depends on the user is not cached for another user: ${what}`, async (t) => {
    const asked = await site(t);
    const told = async (as?: 'editor' | 'administrator') =>
      (await asked.json<{ told: unknown }>(`/desk/v1/tells-who-${index}`, as && { as })).body.told;
    for (const as of ['editor', 'editor', 'administrator', undefined, undefined, 'editor'] as const) {
      const login = as ?? 'nobody';
      assert.ok([login, login.length].includes((await told(as)) as string), `${login} was told ${await told(as)}`);
    }
  });

  test(`a response that depends on the request is not cached for another request: ${what}`, async (t) => {
    const asked = await site(t);
    for (const q of ['a', 'a', 'bc', 'bc', 'def', 'a']) {
      const { told } = (await asked.json(`/desk/v1/tells-what-${index}?q=${q}`)).body;
      assert.ok([q, q.length].includes(told as string), `${q} was told ${told}`);
    }
  });
}

test('a cookie set for one client is never sent to another', async (t) => {
  const asked = await site(t);
  const seen = new Set<string | null>();
  for (let count = 0; count < 4; count++) seen.add((await asked.fetch('/desk/v1/cookie')).headers.get('set-cookie'));
  assert.equal(seen.size, 4);
});
