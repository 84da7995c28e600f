import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defineFileFolder, type FileFolder } from '../../core/contract/data/file-folder.ts';
import type { Transaction } from '../../core/contract/data/transaction.ts';
import { restrict } from '../../core/loading/access.ts';
import { openStore } from '../../core/store/open-store.ts';
import { quietLog } from '../../scripts/testing/quiet-log.ts';
import { eventsWorld } from '../sim/events.ts';
import { DATA } from '../sim/site.ts';
import { chunks, uploadsOnDisk } from '../sim/uploads.ts';
import { operator } from './collection/setup.ts';

const uploads = defineFileFolder({ name: 'uploads' });
const others = defineFileFolder({ name: 'others' });

async function open() {
  const { fileSystem, clock, machine } = eventsWorld();
  fileSystem.makeDirectoriesNow(DATA);
  const store = await openStore({
    folder: DATA,
    ports: {
      fileSystem,
      clock,
      log: quietLog,
      processes: machine.start().processes,
      random: { bytes: (count) => new Uint8Array(count) },
    },
    watch: false,
  });
  const { transaction } = await store.bind([]);
  const stage = store.stage();
  const staged = async (folder: FileFolder, path: string) => {
    const { temporary, size, hash } = await stage.receive(chunks('flag'));
    await stage.place(temporary, `${folder.name}/${path}`);
    return { folder, path, size, hash };
  };
  const run = (body: (store: Transaction) => void) => transaction(operator, body);
  return { stage, staged, run, files: () => uploadsOnDisk(fileSystem) };
}

test('paths of files are those under their folder', async () => {
  const { stage, staged, run, files } = await open();
  const [one, two] = [await staged(uploads, '2026/1.png'), await staged(uploads, '2026/2.png')];
  await run((store) => store.files(uploads).keep(one));
  await stage.end();
  assert.deepEqual(files(), { '2026/1.png': 'flag' });
  await assert.rejects(
    run((store) => store.files(uploads).keep(two)),
    /uploads\/2026\/2.png is not a file that was staged/,
  );
  await run((store) => store.files(uploads).remove({ path: one.path, hash: one.hash }));
  assert.deepEqual(files(), {});
});

test('a file is stored in the folder that it was staged for, and removed only there', async () => {
  const { staged, run } = await open();
  const file = await staged(uploads, '1.png');
  await assert.rejects(
    run((store) => store.files(others).keep(file)),
    /1.png was staged for the folder uploads, not for others/,
  );
  for (const path of ['../uploads/1.png', '/1.png', '..', '']) {
    await assert.rejects(
      run((store) => store.files(others).remove({ path, hash: '' })),
      /cannot be the path of a file/,
      path,
    );
  }
});

test('a plugin only accesses the folders that it declares', async () => {
  const { staged, run, files } = await open();
  const file = await staged(uploads, '1.png');
  const manifest = {
    name: 'pictures',
    description: '',
    requires: [],
    reads: [],
    listens: [],
    uses: [],
    reserves: {},
    members: {},
  };
  const narrow = (store: Transaction, folders: readonly FileFolder[]) => restrict(store, manifest, new Set(), folders);
  await assert.rejects(
    run((store) => narrow(store, [others]).files(uploads).keep(file)),
    { message: 'plugin pictures may not use the folder uploads: list it under files of the plugin' },
  );
  await run((store) => narrow(store, [others, uploads]).files(uploads).keep(file));
  assert.deepEqual(files(), { '1.png': 'flag' });
});
