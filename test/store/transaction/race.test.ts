/** Other hands edit the very files that the store writes, on a real disk (reliability, promises 1 and 3). */
import assert from 'node:assert/strict';
import {
  closeSync,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { hasCode } from '../../../core/platform/file-system.ts';
import { systemClock } from '../../../core/platform/node/clock.ts';
import { nodeFileSystem } from '../../../core/platform/node/files/file-system.ts';
import { systemProcesses } from '../../../core/platform/node/processes.ts';
import { openRecordFiles } from '../../../core/store/transaction/open-record-files.ts';
import { quietLog } from '../../../scripts/testing/quiet-log.ts';
import { recordOf } from '../../sim/site.ts';

const FOLDER = 'test/notes';
const RECORDS = 3;
const WRITES = 300;

/** Replaces a file by these bytes, in one turn; tells the contents that went, as far as it can know them. */
type Edit = (place: string, bytes: Uint8Array) => readonly Uint8Array[] | 'unknown';

const ifThere = <T>(call: () => T): T | undefined => {
  try {
    return call();
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
};

/** False when somebody was faster. */
const makeNew = (place: string, bytes: Uint8Array): boolean => {
  try {
    writeFileSync(place, bytes, { flag: 'wx' });
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
};

/** The hands, by how they write; `draft` is a path of their own. */
const editors: Readonly<Record<string, (draft: string) => Edit>> = {
  'replaces files by others': (draft) => (place, bytes) => {
    writeFileSync(draft, bytes);
    const file = ifThere(() => openSync(place, 'r'));
    if (file === undefined) {
      renameSync(draft, place);
      return 'unknown';
    }
    const before = readFileSync(file);
    const { nlink } = fstatSync(file);
    renameSync(draft, place);
    const went = fstatSync(file).nlink < nlink;
    closeSync(file);
    return went ? [before] : 'unknown';
  },
  'writes in place': () => (place, bytes) => {
    let file = ifThere(() => openSync(place, 'r+'));
    for (; file === undefined; file = ifThere(() => openSync(place, 'r+'))) if (makeNew(place, bytes)) return [];
    const before = readFileSync(file);
    ftruncateSync(file);
    writeSync(file, bytes, 0, bytes.length, 0);
    closeSync(file);
    return [before];
  },
  'removes files and makes them anew': (draft) => (place, bytes) => {
    const went: Uint8Array[] = [];
    do {
      const taken = ifThere(() => renameSync(place, draft) ?? readFileSync(draft));
      if (taken) went.push(taken);
    } while (!makeNew(place, bytes));
    return went;
  },
};

const textOf = (bytes: Uint8Array): string => JSON.parse(new TextDecoder().decode(bytes)).text;
const textsIn = (folder: string): string[] =>
  readdirSync(folder).map((name) => textOf(readFileSync(join(folder, name))));

for (const [hand, editing] of Object.entries(editors)) {
  test(`somebody who ${hand} races ${WRITES} writes on ${RECORDS} records: nothing is lost unnoticed`, async (t) => {
    const base = mkdtempSync(join(tmpdir(), 'almanac-race-'));
    t.after(() => rmSync(base, { recursive: true, force: true }));
    const data = join(base, 'data');
    mkdirSync(join(data, FOLDER), { recursive: true });
    const files = await openRecordFiles({
      folder: data,
      ports: {
        fileSystem: nodeFileSystem,
        clock: systemClock,
        processes: systemProcesses,
        random: { bytes: (count) => crypto.getRandomValues(new Uint8Array(count)) },
        log: quietLog,
      },
    });
    const folder = await files.folder(FOLDER, { private: false });
    const place = (id: number) => join(data, FOLDER, `${id}.json`);
    /** Texts of versions that their replacers had seen. */
    const seen = new Set<string | undefined>();
    const made: string[] = [];
    const edit = editing(join(base, 'draft'));
    let blind = 0;

    let writing = true;
    const editor = async () => {
      for (let number = 0; writing; number++) {
        const id = 1 + (number % RECORDS);
        const text = `edit ${number}`;
        const replaced = edit(place(id), recordOf({ id, text }).bytes);
        if (replaced === 'unknown') blind++;
        else for (const bytes of replaced) if (bytes.length > 0) seen.add(textOf(bytes));
        made.push(text);
        // At ever other points of a group's way to the disk.
        for (let turns = 20 + (number % 37); turns > 0; turns--) await setImmediate();
      }
    };
    let refused = 0;
    const write = async (number: number) => {
      const id = 1 + (number % RECORDS);
      const text = `write ${number}`;
      try {
        const before = await files.commit((tx) => {
          const { value, bytes } = recordOf({ id, text });
          const entry = tx.get(FOLDER, id);
          tx.put(FOLDER, id, value, bytes);
          return entry?.value.text;
        });
        seen.add(before as string | undefined);
        made.push(text);
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'rest_edit_conflict')) throw error;
        refused++;
      }
    };
    const hands = editor();
    for (let number = 0; number < WRITES; number += 4) {
      await Promise.all([0, 1, 2, 3].map((client) => write(number + client)));
    }
    writing = false;
    await hands;
    await files.refresh('all');
    await files.close();

    const current = textsIn(join(data, FOLDER));
    const kept = new Set([...current, ...textsIn(join(data, '.almanac/conflicts'))]);
    const lost = made.filter((text) => !kept.has(text) && !seen.has(text));
    assert.ok(lost.length <= blind, `${lost.join()} of ${made.length} versions are gone, ${blind} replaced blindly`);
    assert.deepEqual([...folder.entries.values()].map(({ value }) => value.text).sort(), current.sort());
    assert.ok(made.length > WRITES, `${made.length} versions`);
    assert.ok(refused < WRITES / 2, `${refused} writes were refused`);
    assert.deepEqual(readdirSync(join(data, '.almanac/tmp')), []);
  });
}
