import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import * as v from 'valibot';
import { anyone, defineCollection, definePlugin, type Job, type JobContext } from '../../core/index.ts';
import { testClock } from '../../scripts/testing/test-clock.ts';
import { pluginSource, type TestSite, type TestSiteOptions, testSite } from '../../scripts/testing/test-site.ts';

const notes = defineCollection('shop/notes', v.looseObject({ id: v.number(), text: v.string() }), {
  fields: {},
  guard: () => undefined,
  ids: 'own',
});

type Run = (context: JobContext<{ note: number }>) => Promise<void> | void;

interface Shop {
  readonly run?: Run;
  readonly retries?: number;
  readonly timeout?: number;
  /** A job that the plugin does not list. */
  readonly stranger?: Job;
}

/** Adds a mark to a note. */
const mark: Run = async ({ input, transaction }) => {
  await transaction((store) => {
    const note = store.of(notes).get(input.note);
    if (note) store.of(notes).put({ ...note, text: `${note.text}+` });
  });
};

/** A plugin whose notes are marked by a job, each once. `POST /notes` writes one, and then fails on request. */
function shopOf({ run = mark, stranger, ...more }: Shop = {}) {
  const shop = definePlugin({ name: 'shop', namespace: 'shop/v1' });
  const marking = shop.job({ name: 'mark', input: v.object({ note: v.number() }), run, ...more });
  const route = { allow: anyone, summary: 'Of the shop.', returns: v.unknown() };
  const create = shop.write({
    ...route,
    method: 'POST',
    path: '/notes',
    params: {
      text: v.string(),
      fails: v.optional(v.boolean(), false),
      after: v.optional(v.union([v.number(), v.picklist(['NaN', 'Infinity'])]), 0),
      wrong: v.optional(v.boolean(), false),
    },
    run: ({ params: { text, fails, after, wrong }, store, enqueue }) => {
      const { id } = store.of(notes).insert({ text });
      enqueue(marking, { note: wrong ? (text as never) : id }, { after: Number(after) });
      if (stranger) enqueue(stranger);
      if (fails) throw new Error('no');
      return { id };
    },
  });
  const list = shop.read({
    ...route,
    path: '/notes',
    params: {},
    run: ({ store }) =>
      store
        .of(notes)
        .find()
        .records.map(({ text }) => text),
  });
  return shop.with({ collections: [notes], routes: [create, list], jobs: [marking] });
}

async function openShop(t: TestContext, shop: Shop = {}, options: TestSiteOptions = {}): Promise<TestSite> {
  const site = await testSite([shopOf(shop)], options);
  t.after(() => site.close());
  return site;
}

const write = async (site: TestSite, more: object = {}) =>
  (await site.json('/shop/v1/notes', { json: { text: 'a', ...more } })).status;
const texts = async (site: TestSite) => (await site.json<readonly string[]>('/shop/v1/notes')).body;
/** Of the jobs that are stored: the cells of the list, without the instant. */
const listed = async (site: TestSite) => {
  const [, ...rows] = await site.command('jobs list', undefined);
  return rows.map((row) => row.split(/\s{2,}/).filter((_cell, place) => place !== 2));
};

/** A promise that is kept when somebody calls it. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

test('a job enqueued by a write runs once, and is then gone', async (t) => {
  const site = await openShop(t);
  assert.equal(await write(site), 200);
  assert.equal(await write(site, { text: 'b' }), 200);
  await site.jobsDone();
  assert.deepEqual(await texts(site), ['a+', 'b+']);
  assert.deepEqual(await listed(site), []);
});

for (const { what, shop = {}, sent = {} } of [
  { what: 'fails after that', sent: { fails: true } },
  { what: 'enqueues what the schema of the job refuses', sent: { wrong: true } },
  { what: 'enqueues what waits for no number', sent: { after: 'NaN' } },
  { what: 'enqueues what waits for ever', sent: { after: 'Infinity' } },
  { what: 'enqueues what waits for longer than dates go', sent: { after: 1e300 } },
  { what: 'enqueues what waits for eleven years', sent: { after: 11 * 365 * 86_400_000 } },
  {
    what: 'enqueues a job that the plugin does not list',
    shop: { stranger: definePlugin({ name: 'shop' }).job({ name: 'x', run: () => undefined }) },
  },
]) {
  test(`a write that ${what} stores and enqueues nothing`, async (t) => {
    const site = await openShop(t, shop);
    assert.equal(await write(site, sent), 500);
    await site.jobsDone();
    assert.deepEqual(await texts(site), []);
    assert.deepEqual(await listed(site), []);
  });
}

test('a write that is only tried stores and enqueues nothing', async (t) => {
  const site = await openShop(t);
  assert.equal(await write(site, { _dry_run: 1 }), 200);
  assert.deepEqual(await listed(site), []);
  await site.jobsDone();
  assert.deepEqual(await texts(site), []);
});

test('a job logs under the name of its plugin', async (t) => {
  const site = await openShop(t, { run: ({ log, input }) => log.warn('looked at a note', input) });
  await write(site);
  await site.jobsDone();
  const line = site.logged.find((one) => one.startsWith('looked at a note'));
  assert.match(line ?? site.logged.join('\n'), /"plugin":"shop"/);
});

test('a job that is to wait runs when its time has come', async (t) => {
  const site = await openShop(t);
  await write(site, { after: 90_000 });
  site.clock.advance(89_999);
  await site.jobsDone();
  assert.deepEqual(await texts(site), ['a']);
  site.clock.advance(1);
  await site.jobsDone();
  assert.deepEqual(await texts(site), ['a+']);
});

test('runs of a job come one after the other, in order, and may enqueue others', async (t) => {
  const order: string[] = [];
  const shop = definePlugin({ name: 'shop', namespace: 'shop/v1' });
  const second = shop.job({
    name: 'second',
    input: v.number(),
    run: ({ input }) => void order.push(`second ${input}`),
  });
  const first = shop.job({
    name: 'first',
    input: v.number(),
    run: async ({ input, transaction }) => {
      order.push(`first ${input} begins`);
      await transaction((_store, enqueue) => enqueue(second, input));
      order.push(`first ${input} ends`);
    },
  });
  const start = shop.write({
    allow: anyone,
    summary: 'Starts.',
    returns: v.unknown(),
    method: 'POST',
    path: '/start',
    params: {},
    run: ({ enqueue }) => {
      enqueue(first, 1);
      enqueue(first, 2);
      return {};
    },
  });
  const site = await testSite([shop.with({ routes: [start], jobs: [first, second] })]);
  t.after(() => site.close());
  await site.json('/shop/v1/start', { json: {} });
  await site.jobsDone();
  const ofFirst = order.filter((line) => line.startsWith('first'));
  assert.deepEqual(ofFirst, ['first 1 begins', 'first 1 ends', 'first 2 begins', 'first 2 ends']);
  assert.deepEqual(
    order.filter((line) => line.startsWith('second')),
    ['second 1', 'second 2'],
  );
});

for (const { what, run, failure = 'no jam' } of [
  {
    what: 'throws',
    run: () => {
      throw new Error('no jam');
    },
  },
  { what: 'rejects', run: async () => Promise.reject(new Error('no jam')) },
  { what: 'rejects with a text', run: async () => Promise.reject('no jam') },
  {
    what: 'rejects with what has no text',
    run: async () => Promise.reject(Object.create(null)),
    failure: 'a value that has no text',
  },
  {
    what: 'rejects with an error whose message cannot be read',
    run: async () =>
      Promise.reject(
        Object.defineProperty(new Error(), 'message', {
          get: () => {
            throw new Error('no');
          },
        }),
      ),
    failure: 'a value that has no text',
  },
] satisfies readonly { what: string; run: Run; failure?: string }[]) {
  test(`a run that ${what} is tried again with growing delays, and finally parked`, async (t) => {
    const times: number[] = [];
    const clock = testClock();
    const from = clock.now();
    const site = await openShop(
      t,
      {
        retries: 2,
        run: () => {
          times.push((clock.now() - from) / 1_000);
          return run();
        },
      },
      { clock },
    );
    await write(site);
    for (let second = 0; second < 120; second++) {
      await site.jobsDone();
      clock.advance(1_000);
    }
    assert.deepEqual(times, [0, 10, 30]);
    assert.deepEqual(await listed(site), [['1', 'shop/mark', '3', 'parked', failure]]);
    const lines = site.logged.map((line) => line.replace(/ \{.*/, ''));
    const again = 'a job failed and is tried again';
    assert.deepEqual(lines, [again, again, 'a job failed for good']);
    assert.ok(site.logged.every((line) => line.includes('"plugin":"shop","job":"mark"') && line.includes(failure)));
  });
}

test('a run that takes too long fails, and writes nothing more', async (t) => {
  const [begun, goOn] = [gate(), gate()];
  let refused: Promise<unknown> | undefined;
  const site = await openShop(t, {
    timeout: 5_000,
    run: async (context) => {
      if (context.attempt > 1) return mark(context);
      begun.open();
      refused = goOn.opened.then(() => mark(context)).catch((error: Error) => error.message);
      await refused;
    },
  });
  await write(site);
  await begun.opened;
  site.clock.advance(5_000);
  await site.jobsDone();
  assert.deepEqual(await listed(site), [['1', 'shop/mark', '1', 'waiting', 'it took longer than 5000 ms']]);
  goOn.open();
  assert.equal(await refused, 'it took longer than 5000 ms');
  assert.deepEqual(await texts(site), ['a']);
  site.clock.advance(10_000);
  await site.jobsDone();
  assert.deepEqual(await texts(site), ['a+']);
});

test('a parked schedule runs again at its next time', async (t) => {
  let isBroken = true;
  let runs = 0;
  const shop = definePlugin({ name: 'shop' });
  const sweep = shop.job({
    name: 'sweep',
    every: 3_600_000,
    retries: 0,
    run: () => {
      runs++;
      if (isBroken) throw new Error('no broom');
    },
  });
  const site = await testSite([shop.with({ jobs: [sweep] })]);
  t.after(() => site.close());
  await site.jobsDone();
  site.clock.advance(3_600_000);
  await site.jobsDone();
  assert.deepEqual(await listed(site), [['1', 'shop/sweep', '1', 'parked', 'no broom']]);
  isBroken = false;
  site.clock.advance(3_600_000);
  await site.jobsDone();
  assert.equal(runs, 2);
  assert.deepEqual(await listed(site), [['1', 'shop/sweep', '0', 'waiting', '-']]);
});

test('jobs of a plugin that is off wait until it is on', async (t) => {
  const shop = shopOf();
  const other = definePlugin({ name: 'other' }).with({});
  const site = await testSite([shop, other]);
  t.after(() => site.close());
  await write(site, { after: 1_000 });
  await site.saveSettings({ plugins: { other: true } });
  site.clock.advance(1_000);
  await site.jobsDone();
  assert.deepEqual(await listed(site), [['1', 'shop/mark', '0', 'off', '-']]);
  await site.saveSettings({ plugins: { other: true, shop: true } });
  await site.jobsDone();
  assert.deepEqual(await texts(site), ['a+']);
});

test('a run ends on the generation that it began with', async (t) => {
  const [begun, goOn] = [gate(), gate()];
  const titles: string[] = [];
  const site = await openShop(t, {
    run: async (context) => {
      begun.open();
      await goOn.opened;
      titles.push(context.site.title);
      await mark(context);
    },
  });
  await site.saveSettings({ title: 'Before', plugins: { shop: true } });
  await write(site);
  await begun.opened;
  await site.saveSettings({ title: 'After', plugins: { shop: true } });
  assert.equal(site.site.settings.title, 'After');
  goOn.open();
  await site.jobsDone();
  assert.deepEqual(titles, ['Before']);
  assert.deepEqual(await texts(site), ['a+']);
});

for (const { retries, text, list } of [
  { retries: 1, text: 'a+', list: [] },
  { retries: 0, text: 'a', list: [['1', 'shop/mark', '1', 'parked', 'The process ended while it ran.']] },
]) {
  test(`a run that a kill cut off counts as an attempt: with ${retries} retries`, async (t) => {
    const begun = gate();
    const never = new Promise<void>(() => {});
    const run = () => {
      begun.open();
      return never;
    };
    // it is never closed, as if it had been killed
    const { fileSystem, ...killed } = await testSite([shopOf({ run, retries })]);
    await killed.json('/shop/v1/notes', { json: { text: 'a' } });
    await begun.opened;
    const site = await openShop(t, { retries }, { fileSystem });
    await site.jobsDone();
    assert.deepEqual(await texts(site), [text]);
    assert.deepEqual(await listed(site), list);
  });
}

test('a run that the end of the site stops does not count', async (t) => {
  const begun = gate();
  const run: Run = ({ signal }) => {
    begun.open();
    return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  };
  const { fileSystem, ...first } = await testSite([shopOf({ run, retries: 0 })]);
  await first.json('/shop/v1/notes', { json: { text: 'a' } });
  await begun.opened;
  await first.close();
  assert.deepEqual(first.logged, []);
  const site = await openShop(t, { retries: 0 }, { fileSystem });
  await site.jobsDone();
  assert.deepEqual(await texts(site), ['a+']);
});

test('a job sends requests to the sites in its manifest', async (t) => {
  const asked: string[] = [];
  const run: Run = async ({ network }) => {
    await network.get('https://api.example/');
    asked.push('asked');
  };
  for (const uses of [[], ['network:api.example']]) {
    const site = await testSite([pluginSource(shopOf({ run, retries: 0 }), { uses })]);
    t.after(() => site.close());
    await write(site);
    await site.jobsDone();
    if (uses.length > 0) assert.deepEqual(await listed(site), []);
    else assert.match(String((await listed(site))[0]), /network/);
  }
  assert.deepEqual(asked, ['asked']);
});

test('no plugin gets at the jobs that are stored', async () => {
  for (const member of ['reads', 'uses']) {
    const source = pluginSource(shopOf(), { [member]: ['core/jobs'] });
    await assert.rejects(testSite([source]), { name: 'BootError', message: /does not require plugin core/ });
  }
});

for (const { which, result } of [
  { which: '1', result: ['1 has run'] },
  {
    which: 'shop/mark',
    result: /job mark of plugin shop needs an input, and has none; .* goes by its ID in jobs list/,
  },
  { which: '7', result: /there is no job 7/ },
  { which: 'shop/paint', result: /no plugin that is on has a job shop\/paint$/ },
  { which: 'shop/mrak', result: /no plugin that is on has a job shop\/mrak; did you mean shop\/mark\?/ },
]) {
  test(`jobs run ${which}`, async (t) => {
    let isBroken = true;
    const run: Run = (context) => {
      if (isBroken) throw new Error('no jam');
      return mark(context);
    };
    const site = await openShop(t, { run, retries: 0 });
    await write(site);
    await site.jobsDone();
    await assert.rejects(site.command('jobs run', '1'), /1 failed: no jam/);
    isBroken = false;
    if (result instanceof RegExp) await assert.rejects(site.command('jobs run', which), result);
    else assert.deepEqual(await site.command('jobs run', which), result);
    assert.deepEqual(await texts(site), [result instanceof RegExp ? 'a' : 'a+']);
  });
}

test('jobs run enqueues a job by its name, independently of its schedule', async (t) => {
  const shop = definePlugin({ name: 'shop' });
  let runs = 0;
  const sweep = shop.job({ name: 'sweep', every: 3_600_000, run: () => void runs++ });
  const site = await testSite([shop.with({ jobs: [sweep] })]);
  t.after(() => site.close());
  await site.jobsDone();
  const before = await listed(site);
  assert.deepEqual(await site.command('jobs run', 'shop/sweep'), ['shop/sweep has run']);
  assert.equal(runs, 1);
  assert.deepEqual(await listed(site), before);
});

test('doctor shows jobs that failed for good, and plugin info the jobs of a plugin', async (t) => {
  const run: Run = () => {
    throw new Error('no jam');
  };
  // a site without https is in no good state
  const site = await openShop(t, { run, retries: 0 }, { settings: { url: 'https://site.test' } });
  await write(site);
  await site.jobsDone();
  const rows = await site.command('doctor', false);
  assert.ok(rows.includes('  1: shop/mark failed for good: no jam'), rows.join('\n'));
  const info = await site.command('plugin info', 'shop');
  assert.ok(
    info.some((line) => /^jobs +mark$/.test(line)),
    info.join('\n'),
  );
});
