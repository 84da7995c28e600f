/** The harness of R3 can fail: it finds each known bug by a kill that reveals it. */
import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { test } from 'node:test';
import { bugs } from '../bugs/bugs.ts';
import { importBundle, patch } from '../bugs/bundle.ts';
import { compileChild } from '../kill/compile-child.ts';
import type { OpenStore } from './check-folder.ts';
import { callsOfScript, killRecovery, killScript, sumOf } from './kill-calls.ts';
import type { TracedCall } from './traced-call.ts';
import { whyNoTrace } from './why-no-trace.ts';

const skip = (await whyNoTrace()) ?? false;

const edit = (file: string, from: string, to: string) => ({ file: `core/store/${file}`, from, to });

/** Kills at the chosen calls, or the recoveries of these, with a store from changed sources. @returns notes */
async function notesWith(
  edits: Parameters<typeof patch>[0],
  isMeant: (call: TracedCall) => boolean,
  kill = killScript,
): Promise<readonly string[]> {
  const { folder, program } = await compileChild(new URL('child.ts', import.meta.url), [patch(edits)]);
  const code = "export { openStore } from './core/store/open-store.ts';";
  const { openStore: open } = await importBundle<{ openStore: OpenStore }>(code, [patch(edits)]);
  const notes: string[] = [];
  try {
    const setting = { program, open, note: (text: string) => void notes.push(text) };
    const meant = (await callsOfScript(setting)).filter(isMeant);
    const { done, target, failures } = await kill(setting, meant);
    assert.ok(done > 0 && done === target, `${done} kills of ${target}`);
    assert.equal(failures > 0, notes.length > 0);
  } finally {
    await rm(folder, { recursive: true });
  }
  return notes;
}

/** The second of the third transaction's three files is about to be placed. */
const halfWay = ({ call, path }: TracedCall) => call === 'link' && path === '/.almanac/tmp/4-1.new';
/** Its first file is in place and still has its temporary name, whatever happened to the others. */
const removesStaged = ({ call, path }: TracedCall) => call === 'unlink' && path === '/.almanac/tmp/4-0.new';
const placesNever = ({ call, path }: TracedCall) => call === 'unlink' && path === '/faults/pictures/never.bin';
/** After the newest record was created and removed: if a checkpoint pauses while others write, there is one segment fewer. */
const endsLastCheckpoint = ({ call, path }: TracedCall) => call === 'rename' && /\/000000000[34]\.log$/.test(path);
const takesLock = ({ call, path }: TracedCall) => call === 'link' && path.startsWith('/.almanac/lock.');

test('without a bug it is green', { skip }, async () => {
  const kills = [halfWay, removesStaged, placesNever, endsLastCheckpoint, takesLock];
  assert.deepEqual(await notesWith([], (call) => kills.some((isMeant) => isMeant(call))), []);
});

test('without a bug the recovery may be killed too, where files are placed that nobody keeps yet', {
  skip,
}, async () => {
  const placed = ({ call, path }: TracedCall) => call === 'openat' && path === '/.almanac/tmp/15-1.new';
  const killRecoveries: typeof killScript = async (setting, calls) =>
    sumOf(await Promise.all(calls.map((call) => killRecovery(setting, call))));
  assert.deepEqual(await notesWith([], placed, killRecoveries), []);
});

for (const [bug, edits, isMeant, found] of [
  [
    'the journal is not played again',
    [
      edit(
        'recovery/recovery.ts',
        'for (const { position, files, found, isOfThisBoot } of entries)',
        'for (const { position, files, found, isOfThisBoot } of [])',
      ),
    ],
    halfWay,
    /half of transaction a:3 is there: rich/,
  ],
  [
    'temporary files are left where they are',
    [edit('recovery/recovery.ts', 'markedBy(name) === undefined', 'name === undefined')],
    removesStaged,
    /tmp\/4-0\.new is left/,
  ],
  [
    'a file that nobody keeps stays',
    [edit('recovery/reconcile-files.ts', '(path) => removeOrphan(disk, path)', 'async () => undefined')],
    placesNever,
    /never\.bin is of no record/,
  ],
  [
    'ids are counted from what is there',
    bugs.find(({ name }) => name === 'ids are counted from what is there')?.edits ?? [],
    endsLastCheckpoint,
    /id site 11 was given to last, and to new-note/,
  ],
  [
    'the lock of one who died while taking it stays',
    [edit('disk/lock.ts', 'await removeOthers(fileSystem, path);', '')],
    takesLock,
    /lock\.\w+ is left/,
  ],
] as const) {
  test(`it is red when ${bug}`, { skip }, async () => {
    const notes = await notesWith(edits, isMeant);
    assert.ok(
      notes.some((note) => found.test(note)),
      notes.join('\n') || 'green',
    );
  });
}
