import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { hashOf } from '../../../../core/lib/hash.ts';
import { nodeFileSystem } from '../../../../core/platform/node/files/file-system.ts';
import { systemProcesses } from '../../../../core/platform/node/processes.ts';
import { secureRandom } from '../../../../core/platform/node/random.ts';
import type { RecordFiles, RecordFolder } from '../../../../core/store/records/record-files.ts';
import { openRecordFiles } from '../../../../core/store/transaction/open-record-files.ts';
import { quietLog } from '../../../../scripts/testing/quiet-log.ts';
import { patientClock } from '../../../patient-clock.ts';
import { EVENTS, putEvent } from '../../../sim/events.ts';
import { recordOf } from '../../../sim/site.ts';
import { placeText } from '../../../sim/uploads.ts';
import { seededRandom } from '../../../verify/faults/seeded-random.ts';
import { SiteState } from './site-state.ts';

/** Follows a folder in another process. */
function follow(t: TestContext, folder: string, from: number): AsyncIterable<string> {
  const program = fileURLToPath(new URL('follow.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', program, folder, String(from)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  t.after(() => child.kill());
  // started at once: entries reported before the iteration would be lost
  return createInterface({ input: child.stdout })[Symbol.asyncIterator]();
}

/** A site that is open, with what it is at each position, as its own memory shows it. */
async function openSite(t: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'almanac-follower-'));
  const files = await openRecordFiles({
    folder,
    ports: {
      // nothing is trimmed
      ...{ fileSystem: nodeFileSystem, clock: patientClock, random: secureRandom },
      ...{ processes: systemProcesses, log: quietLog },
    },
  });
  t.after(async () => {
    await files.close();
    await rm(folder, { recursive: true });
  });
  const events = await files.folder(EVENTS, { private: false });
  await mkdir(join(folder, EVENTS), { recursive: true });
  const states = new Map<number, string>();
  const state = new SiteState();
  const note = () => states.set(files.position(), state.text);
  files.onSwap((changes) => {
    for (const { id, after } of changes) state.set(`${EVENTS}/${id}.json`, after?.hash);
    note();
  });
  return { folder, files, events, states, state, note };
}

type World = Awaited<ReturnType<typeof openSite>>;

const idsOf = ({ entries }: RecordFolder) => [...entries.keys()];
const fileOf = (id: number) => `${EVENTS}/${id}.json`;

/** What somebody does to a site. */
const STEPS: readonly ((world: World, number: number) => Promise<void>)[] = [
  ({ files }, number) => files.commit((tx) => putEvent(tx, tx.nextId('site'), `Fair ${number}`)),
  ({ files }, number) =>
    files.commit((tx) => {
      for (const part of ['a', 'b', 'c']) putEvent(tx, tx.nextId('site'), `Fair ${number}${part}`);
    }),
  ({ files, events }, number) =>
    files.commit((tx) => {
      for (const id of idsOf(events).slice(0, 2)) putEvent(tx, id, `Changed ${number}`);
    }),
  ({ files, events }) =>
    files.commit((tx) => {
      for (const id of idsOf(events).slice(-1)) tx.remove(EVENTS, id);
    }),
  async ({ folder, files, events }, number) => {
    for (const id of idsOf(events).slice(0, 3)) {
      await writeFile(join(folder, fileOf(id)), recordOf({ id, title: `By hand ${number}` }).bytes);
    }
    await files.refresh('all');
  },
  async ({ folder, files, events }, number) => {
    for (const id of idsOf(events).slice(0, 1)) {
      await unlink(join(folder, fileOf(id)));
      // a transaction sees it first
      await files.commit((tx) => {
        tx.get(EVENTS, id);
        putEvent(tx, tx.nextId('site'), `After ${number}`);
      });
    }
  },
  async ({ files, state, note }, number) => {
    const bytes = new TextEncoder().encode(`{ "title": "Site ${number}" }\n`);
    await files.noteFound([{ path: 'settings.json', base: undefined, bytes }]);
    state.set('settings.json', hashOf(bytes));
    note();
  },
  async ({ files, state, note }, number) => {
    const path = `uploads/flag-${number}.png`;
    await upload(files, path);
    state.set(path, 'kept');
    note();
    await files.commit((tx) => tx.removeFile(path, hashOf(new TextEncoder().encode('flag'))));
    state.set(path, undefined);
    note();
  },
];

async function upload(files: RecordFiles, path: string): Promise<void> {
  const stage = files.stage();
  await placeText(stage, path, 'flag');
  await files.commit((tx) => tx.keepFile(path));
  await stage.end();
}

test('a second process derives the same state from the log as the memory of the writer, at each position', async (t) => {
  const world = await openSite(t);
  const lines = follow(t, world.folder, world.files.position());
  const random = seededRandom(7);
  for (let number = 0; number < 60; number++) await random.pick(STEPS)(world, number);
  const end = world.files.position();
  let followed = 0;
  for await (const line of lines) {
    const [position, text] = JSON.parse(line);
    assert.equal(text, world.states.get(position), `at position ${position}`);
    followed++;
    if (position === end) break;
  }
  assert.ok(followed >= 60, `${followed} entries`);
});
