/** Nothing is placed, found or removed through a link that somebody planted (security, S15). */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { systemClock } from '../../../core/platform/node/clock.ts';
import { nodeFileSystem } from '../../../core/platform/node/files/file-system.ts';
import { systemProcesses } from '../../../core/platform/node/processes.ts';
import { secureRandom } from '../../../core/platform/node/random.ts';
import { openRecordFiles } from '../../../core/store/transaction/open-record-files.ts';
import { quietLog } from '../../../scripts/testing/quiet-log.ts';
import { EVENTS, putEvent } from '../../sim/events.ts';
import { hashOfText, placeText } from '../../sim/uploads.ts';

const PATH = 'uploads/2026/11/flag.png';
/** Each a link in the place of a folder, or of the file itself. */
const LEVELS = ['uploads', 'uploads/2026', 'uploads/2026/11', PATH];

async function open(t: TestContext) {
  const base = mkdtempSync(join(tmpdir(), 'almanac-links-'));
  t.after(() => rmSync(base, { recursive: true, force: true }));
  const data = join(base, 'data');
  const elsewhere = join(base, 'elsewhere');
  for (const folder of [data, elsewhere]) mkdirSync(folder);
  const start = () =>
    openRecordFiles({
      folder: data,
      ports: {
        fileSystem: nodeFileSystem,
        clock: systemClock,
        random: secureRandom,
        processes: systemProcesses,
        log: quietLog,
      },
    });
  /** A link to where a file of the same name lies, in the place of a level. */
  const plant = (level: string): string => {
    const target = join(elsewhere, level === PATH ? 'flag.png' : PATH.slice(level.length + 1));
    mkdirSync(dirname(target), { recursive: true });
    mkdirSync(dirname(join(data, level)), { recursive: true });
    symlinkSync(level === PATH ? target : elsewhere, join(data, level));
    return target;
  };
  return { data, elsewhere, start, plant };
}

function pipe(path: string): string {
  execFileSync('mkfifo', [path]);
  return path;
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 5));

for (const level of LEVELS) {
  test(`a link at ${level}: nothing is placed through it`, async (t) => {
    const { data, elsewhere, start, plant } = await open(t);
    plant(level);
    const before = readdirSync(elsewhere, { recursive: true });
    const files = await start();
    const stage = files.stage();
    await assert.rejects(placeText(stage, PATH, 'flag'), { status: 503 });
    await stage.end();
    await files.close();
    assert.deepEqual(readdirSync(elsewhere, { recursive: true }), before);
    assert.deepEqual(readdirSync(join(data, '.almanac', 'tmp')), []);
  });

  test(`a link at ${level}: nothing is found through it`, async (t) => {
    const { start, plant } = await open(t);
    writeFileSync(plant(level), 'secret');
    const files = await start();
    assert.equal(await files.stage().locate(PATH), undefined);
    await files.close();
  });

  test(`a link at ${level}: nothing is removed through it`, async (t) => {
    const { start, plant } = await open(t);
    const target = plant(level);
    writeFileSync(target, 'theirs');
    const files = await start();
    await files.commit((tx) => tx.removeFile(PATH, hashOfText('theirs')));
    await files.close();
    assert.equal(readFileSync(target, 'utf8'), 'theirs');
  });
}

test('a folder that became a link: earlier files are not looked up through it', async (t) => {
  const { data, elsewhere, start } = await open(t);
  const files = await start();
  const stage = files.stage();
  await placeText(stage, PATH, 'flag');
  rmSync(join(data, 'uploads'), { recursive: true });
  mkdirSync(join(elsewhere, '2026/11'), { recursive: true });
  writeFileSync(join(elsewhere, '2026/11/flag.png'), 'theirs');
  symlinkSync(elsewhere, join(data, 'uploads'));
  await stage.end();
  await files.close();
  assert.equal(readFileSync(join(elsewhere, '2026/11/flag.png'), 'utf8'), 'theirs');
});

test('only regular files are found', async (t) => {
  const { data, start } = await open(t);
  const files = await start();
  const stage = files.stage();
  await placeText(stage, PATH, 'flag');
  assert.equal(await stage.locate(PATH), join(data, PATH));
  for (const path of ['uploads/2026/11', 'uploads/2026/11/other.png', 'uploads/2027/11/flag.png', `${PATH}/flag.png`]) {
    assert.equal(await stage.locate(path), undefined, path);
  }
  await files.close();
});

test('placed files are readable by others, and writable only by us', async (t) => {
  const { data, start } = await open(t);
  const umask = process.umask(0);
  t.after(() => process.umask(umask));
  const files = await start();
  await placeText(files.stage(), PATH, 'flag');
  const modes = [PATH, dirname(PATH), 'uploads'].map((path) => (statSync(join(data, path)).mode & 0o777).toString(8));
  assert.deepEqual(modes, ['644', '755', '755']);
  await files.close();
  assert(!existsSync(join(data, PATH)));
});

for (const [what, put] of [
  ['a link to itself', (path) => symlinkSync(path, path)],
  ['a link to a pipe', (path) => symlinkSync(pipe(`${path}.pipe`), path)],
  ['a pipe', (path) => pipe(path)],
  ['a folder', (path) => mkdirSync(path)],
] as readonly (readonly [string, (path: string) => unknown])[]) {
  test(`${what} in the place of a record holds nothing up: the journal is forgotten, and other records are written`, async (t) => {
    const { data, start } = await open(t);
    const files = await start();
    await files.folder(EVENTS, { private: false });
    await files.commit((tx) => putEvent(tx, 1, 'one'));
    while (!existsSync(join(data, EVENTS, '1.json'))) await pause();
    rmSync(join(data, EVENTS, '1.json'));
    put(join(data, EVENTS, '1.json'));
    await files.commit((tx) => putEvent(tx, 2, 'two'));
    while (!existsSync(join(data, EVENTS, '2.json'))) await pause();
    await files.close();
    assert.deepEqual(readdirSync(join(data, '.almanac', 'journal')), []);
  });
}
