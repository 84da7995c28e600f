import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { systemClock } from '../../core/platform/node/clock.ts';
import { nodeFileSystem } from '../../core/platform/node/files/file-system.ts';
import { systemProcesses } from '../../core/platform/node/processes.ts';
import { openStore } from '../../core/store/open-store.ts';
import { notes, operator } from './collection/setup.ts';
import { untilTold } from './until-told.ts';

/** A store on the disk of this machine, with its data folder below a folder of its own. */
async function open(t: TestContext) {
  const base = mkdtempSync(join(tmpdir(), 'almanac-'));
  const folder = join(base, 'data');
  mkdirSync(join(folder, 'test', 'notes'), { recursive: true });
  const logged: string[] = [];
  let onLogged = () => {};
  const note = (message: string, fields = {}) => {
    logged.push(`${message} ${JSON.stringify(fields)}`);
    onLogged();
  };
  const start = async () => {
    const store = await openStore({
      folder,
      ports: {
        fileSystem: nodeFileSystem,
        clock: systemClock,
        processes: systemProcesses,
        random: { bytes: (count) => crypto.getRandomValues(new Uint8Array(count)) },
        log: { info: note, warn: note, error: note },
      },
    });
    t.after(() => store.close());
    return { store, view: await store.bind([notes as never]) };
  };
  t.after(() => rmSync(base, { recursive: true, force: true }));
  return {
    base,
    logged,
    start,
    file: (id: number) => join(folder, 'test', 'notes', `${id}.json`),
    write: (id: number, title: string) =>
      writeFileSync(join(folder, 'test', 'notes', `${id}.json`), `${JSON.stringify({ id, title }, null, 2)}\n`),
    /** Resolves when a line is logged that this fits. */
    line: (fits: RegExp) =>
      untilTold(
        () => logged.some((one) => fits.test(one)),
        (tell) => {
          onLogged = tell;
        },
      ),
  };
}

type Started = Awaited<ReturnType<Awaited<ReturnType<typeof open>>['start']>>;
const titles = ({ view }: Started) =>
  view.reader
    .of(notes)
    .find()
    .records.map(({ title }) => title);
const served = (started: Started, expected: readonly string[]) =>
  untilTold(
    () => titles(started).join() === expected.join(),
    (tell) => started.store.onChange(tell),
  );

test('files that are edited, replaced, added and removed by hand are served without a restart', async (t) => {
  const { start, write, file, base } = await open(t);
  write(1, 'one');
  const started = await start();
  assert.deepEqual(titles(started), ['one']);
  write(1, 'edited');
  await served(started, ['edited']);
  writeFileSync(join(base, 'new'), '{"id": 1, "title": "replaced"}');
  renameSync(join(base, 'new'), file(1));
  await served(started, ['replaced']);
  write(2, 'added');
  await served(started, ['replaced', 'added']);
  rmSync(file(1));
  await served(started, ['added']);
});

test('a broken edit is reported with file, line and column, the last good version is served, and nothing is lost', async (t) => {
  const { start, write, file, line } = await open(t);
  write(1, 'good');
  const started = await start();
  for (const [text, place, kind] of [
    ['{\n  "id": 1\n  "title": "x"\n}', '"line":3,"column":3', 'json'],
    ['{\n  "id": 1,\n  "title": 7\n}', '"line":3,"column":12', 'schema'],
  ] as const) {
    writeFileSync(file(1), text);
    await line(new RegExp(`quarantined.*test/notes/1\\.json.*"kind":"${kind}",${place}.*"stale":true`));
    assert.deepEqual(titles(started), ['good']);
    const refused = started.view.transaction(operator, (store) => {
      const record = store.of(notes).get(1);
      assert(record);
      store.of(notes).put({ ...record, title: 'new' });
    });
    await assert.rejects(refused, { code: 'rest_edit_conflict' });
  }
  write(1, 'mended');
  await served(started, ['mended']);
  await line(/a file has left quarantine.*test\/notes\/1\.json/);
  assert.deepEqual((await started.store.health()).quarantined, []);
});

test('written records exist after a restart; broken files are absent then, and prevent no start', async (t) => {
  const { start, write, file } = await open(t);
  const first = await start();
  const made = await first.view.transaction(operator, (store) =>
    store.of(notes).insert({ title: 'kept', slug: 'kept', start: 1, end: null, status: 'publish', tags: [3] }),
  );
  await first.store.close();
  write(7, 'good');
  writeFileSync(file(8), '{"id": 8, "title": ');
  writeFileSync(file(9), '{"id": 9, "title": 9}');
  const second = await start();
  assert.deepEqual(second.view.reader.of(notes).get(made.id), made);
  assert.deepEqual(titles(second), ['kept', 'good']);
  const { quarantined, records } = await second.store.health();
  assert.equal(records, 2);
  assert.deepEqual(
    quarantined.map(({ file, kind, stale }) => `${file} ${kind} ${stale}`),
    ['test/notes/8.json json false', 'test/notes/9.json schema false'],
  );
});

const withoutGit = spawnSync('git', ['--version']).error && 'git is not installed';

test('a checkout is read as a whole: no response mixes two commits', { skip: withoutGit }, async (t) => {
  const { start, write, base } = await open(t);
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...words], {
      cwd: base,
      stdio: 'pipe',
    });
  const FILES = 300;
  git('init', '-q', '-b', 'old');
  for (const branch of ['old', 'new']) {
    if (branch === 'new') git('checkout', '-q', '-b', branch);
    for (let id = 1; id <= FILES; id++) write(id, branch);
    git('add', '.');
    git('commit', '-q', '-m', branch);
  }
  const started = await start();
  const seen = new Set<string>();
  started.store.onChange(() => void seen.add([...new Set(titles(started))].join('+')));
  for (const branch of ['old', 'new', 'old']) {
    git('checkout', '-q', branch);
    await served(
      started,
      Array.from({ length: FILES }, () => branch),
    );
  }
  assert.deepEqual([...seen].sort(), ['new', 'old']);
});
