import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { FileStat, FileSystem } from '../../../core/platform/index.ts';
import { nodeFileSystem } from '../../../core/platform/node/files/file-system.ts';
import { withStatThread } from '../../../core/platform/node/files/stat-thread.ts';
import { compile } from '../../../scripts/compile/compile.ts';

const folder = mkdtempSync(join(tmpdir(), 'almanac-stats-'));
after(() => rmSync(folder, { recursive: true }));

// threads of Node.js 20 load no TypeScript
writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
await compile(join(folder, 'compiled'), ['core/platform/node/files/stat-files.ts'], []);
const THREAD = join(folder, 'compiled/core/platform/node/files/stat-files.js');

/** A path of everything that may lie somewhere, among so many of nothing that a thread looks at them. */
const paths = [
  ...['file', 'empty', 'übung', 'folder', 'link', 'nothing', 'old', 'future'].map((name) => join(folder, name)),
  ...Array.from({ length: 6_000 }, (_, n) => join(folder, `none-${n}`)),
  join(folder, 'file'),
];
writeFileSync(join(folder, 'file'), 'jam');
writeFileSync(join(folder, 'empty'), '');
writeFileSync(join(folder, 'übung'), 'ä');
mkdirSync(join(folder, 'folder'));
symlinkSync('nowhere', join(folder, 'link'));
for (const [name, year] of [
  ['old', '1950'],
  ['future', '2200'],
] as const) {
  writeFileSync(join(folder, name), name);
  utimesSync(join(folder, name), new Date(year), new Date(year));
}

/** All that is told of a file. */
const plain = (stat: FileStat | undefined) =>
  stat && [stat.kind, stat.size, stat.inode, stat.modifiedNs, stat.changedNs, stat.bornNs];

/** Counts what it is asked for itself. */
const counting = () => {
  const asked: number[] = [];
  const statAll: FileSystem['statAll'] = (looked) => {
    asked.push(looked.length);
    return nodeFileSystem.statAll(looked);
  };
  return { asked, fileSystem: { ...nodeFileSystem, statAll } };
};

for (const { what, entry, looked, byItself } of [
  { what: 'very many files are looked at in a thread', entry: THREAD, looked: paths, byItself: [] },
  { what: 'few are not', entry: THREAD, looked: paths.slice(0, 8), byItself: [8] },
  {
    what: 'where one lies below a file, all are looked at all the same',
    entry: THREAD,
    looked: [...paths, join(folder, 'file/below')],
    byItself: [paths.length + 1],
  },
  {
    what: 'where Node refuses a thread at once, all are looked at all the same',
    entry: 'no-absolute-path.mjs',
    looked: paths,
    byItself: [paths.length],
  },
  {
    what: 'where there is no thread, all are looked at all the same',
    entry: join(folder, 'none.mjs'),
    looked: paths,
    byItself: [paths.length],
  },
]) {
  test(`${what}, with the same result`, async () => {
    const { asked, fileSystem } = counting();
    const found = await withStatThread(fileSystem, entry).statAll(looked);
    assert.deepEqual(found.map(plain), (await nodeFileSystem.statAll(looked)).map(plain));
    assert.deepEqual(asked, byItself);
    assert.deepEqual(
      found.slice(0, 8).map((stat) => stat?.kind),
      ['file', 'file', 'file', 'directory', 'link', undefined, 'file', 'file'],
    );
  });
}

test('what the disk refuses is told as it tells it', async () => {
  const tooLong = join(folder, 'x'.repeat(300));
  await assert.rejects(withStatThread(nodeFileSystem, THREAD).statAll([...paths, tooLong]), { code: 'ENAMETOOLONG' });
});
