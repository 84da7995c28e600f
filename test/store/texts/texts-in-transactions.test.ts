import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defineFileFolder } from '../../../core/contract/data/file-folder.ts';
import { hashOf } from '../../../core/lib/hash.ts';
import { openStore } from '../../../core/store/open-store.ts';
import { memoryFileSystem } from '../../../scripts/testing/memory-file-system.ts';
import { quietLog } from '../../../scripts/testing/quiet-log.ts';
import { testClock } from '../../../scripts/testing/test-clock.ts';
import { operator } from '../collection/setup.ts';

const folder = defineFileFolder({ name: 'test/pictures', texts: { extensions: ['svg'], maxBytes: 100 } });

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A store in memory that learns of changes on disk only when told. */
async function world() {
  const fileSystem = memoryFileSystem();
  await fileSystem.makeDirectory('/data');
  const store = await openStore({
    folder: '/data',
    watch: false,
    ports: {
      fileSystem,
      clock: testClock(),
      random: { bytes: (count) => crypto.getRandomValues(new Uint8Array(count)) },
      processes: {
        self: async () => ({ pid: 1, started: '', boot: '' }),
        isRunning: async () => false,
        memory: () => ({ resident: 0, heap: 0 }),
      },
      log: quietLog,
    },
  });
  const view = await store.bind([], [folder]);
  return {
    store,
    view,
    texts: () => [...view.reader.texts(folder)],
    /** Brings a text to its place. */
    put: async (stage: ReturnType<typeof store.stage>, path: string, text: string) => {
      async function* chunks() {
        yield encode(text);
      }
      const { temporary, size, hash } = await stage.receive(chunks());
      await stage.place(temporary, `${folder.name}/${path}`);
      return { folder, path, size, hash };
    },
  };
}

test('a text that a transaction stores is in memory when it runs, and from then on', async () => {
  const { store, view, texts, put } = await world();
  const stage = store.stage();
  const file = await put(stage, 'a.svg', 'one');
  const seen = await view.transaction(operator, (transaction) => {
    transaction.files(folder).keep(file);
    return [...transaction.texts(folder)];
  });
  assert.deepEqual(seen, [['a.svg', 'one']]);
  await stage.end();
  assert.deepEqual(texts(), [['a.svg', 'one']]);
  await store.close();
});

for (const [name, isKept] of [
  ['nobody keeps', false],
  ['a transaction that throws would have kept', true],
] as const) {
  test(`a text that ${name} is gone at the end`, async () => {
    const { store, view, texts, put } = await world();
    const stage = store.stage();
    const file = await put(stage, 'a.svg', 'one');
    const failing = view.transaction(operator, (transaction) => {
      if (isKept) transaction.files(folder).keep(file);
      throw new Error('no');
    });
    await assert.rejects(failing, /no/);
    await stage.end();
    assert.deepEqual(texts(), []);
    await store.close();
  });
}

test('a text that a transaction removes is gone when it returns; listeners are notified', async () => {
  const { store, view, texts, put } = await world();
  const stage = store.stage();
  const files = [await put(stage, 'a.svg', 'one'), await put(stage, 'b.svg', 'two')];
  await view.transaction(operator, (transaction) => {
    for (const file of files) transaction.files(folder).keep(file);
  });
  await stage.end();
  const told: string[] = [];
  store.onChange((names) => told.push(...names));
  await view.transaction(operator, (transaction) => {
    transaction.files(folder).remove({ path: 'a.svg', hash: hashOf(encode('one')) });
  });
  assert.deepEqual(texts(), [['b.svg', 'two']]);
  assert.ok(told.includes(folder.name));
  await store.close();
});

test('a folder without a rule for texts, or not bound, has none', async () => {
  const { store } = await world();
  const plain = defineFileFolder({ name: 'test/http/files' });
  const view = await store.bind([], [plain]);
  for (const one of [plain, folder]) assert.throws(() => view.reader.texts(one), /is not a folder of texts/);
  await store.close();
});
