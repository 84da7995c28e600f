import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { FileSystem, FoundEntry } from '../../../core/platform/index.ts';
import { nodeFileSystem } from '../../../core/platform/node/files/file-system.ts';
import { withLookThread } from '../../../core/platform/node/files/look-thread.ts';
import { compile } from '../../../scripts/compile/compile.ts';

const top = mkdtempSync(join(tmpdir(), 'almanac-looks-'));
after(() => rmSync(top, { recursive: true }));

// threads of Node.js 20 load no TypeScript
writeFileSync(join(top, 'package.json'), '{ "type": "module" }');
await compile(join(top, 'compiled'), ['core/platform/node/files/look-into-folder.ts'], []);
const THREAD = join(top, 'compiled/core/platform/node/files/look-into-folder.js');

/** A folder with everything that may lie in one. */
const folder = join(top, 'folder');
mkdirSync(join(folder, 'directory'), { recursive: true });
writeFileSync(join(folder, 'file'), 'jam');
writeFileSync(join(folder, 'empty'), '');
writeFileSync(join(folder, 'übung'), 'ä');
symlinkSync('nowhere', join(folder, 'link'));
// no name that can be read as text: it is listed, and cannot be found again
writeFileSync(Buffer.concat([Buffer.from(`${folder}/`), Buffer.from([0xff])]), '');
// nor one whose text is too long for one
writeFileSync(Buffer.concat([Buffer.from(`${folder}/`), Buffer.alloc(90, 0xfe)]), '');
for (const [name, year] of [
  ['old', '1950'],
  ['future', '2200'],
] as const) {
  writeFileSync(join(folder, name), name);
  utimesSync(join(folder, name), new Date(year), new Date(year));
}
mkdirSync(join(top, 'none'));

/** All properties of an entry. */
const plain = ({ name, kind, stat }: FoundEntry) => ({
  name,
  kind,
  stat: stat && [stat.kind, stat.size, stat.inode, stat.modifiedNs, stat.changedNs, stat.bornNs],
});

const byName = (entries: readonly FoundEntry[]) => entries.map(plain).sort((a, b) => (a.name < b.name ? -1 : 1));

/** Counts how often it is asked itself. */
const counting = () => {
  const asked: string[] = [];
  const lookInto: FileSystem['lookInto'] = (path, about) => {
    asked.push(path);
    return nodeFileSystem.lookInto(path, about);
  };
  return { asked, fileSystem: { ...nodeFileSystem, lookInto } };
};

for (const { what, entry, about, byItself } of [
  { what: 'a very large folder is looked into in a thread', entry: THREAD, about: 6_000, byItself: [] },
  { what: 'a small one is not', entry: THREAD, about: 8, byItself: [folder] },
  {
    what: 'where Node refuses a thread at once, it is looked into all the same',
    entry: 'no-absolute-path.mjs',
    about: 6_000,
    byItself: [folder],
  },
  {
    what: 'where there is no thread, it is looked into all the same',
    entry: join(top, 'none.mjs'),
    about: 6_000,
    byItself: [folder],
  },
]) {
  test(`${what}, with the same result`, async () => {
    const { asked, fileSystem } = counting();
    const found = byName(await withLookThread(fileSystem, entry).lookInto(folder, about));
    assert.deepEqual(found, byName(await nodeFileSystem.lookInto(folder, about)));
    assert.deepEqual(asked, byItself);
    assert.deepEqual(
      found.map(({ name, kind, stat }) => [name, kind, stat !== undefined]),
      [
        ['directory', 'directory', true],
        ['empty', 'file', true],
        ['file', 'file', true],
        ['future', 'file', true],
        ['link', 'link', true],
        ['old', 'file', true],
        ['übung', 'file', true],
        ['\uFFFD', 'file', false],
        ['\uFFFD'.repeat(90), 'file', false],
      ],
    );
  });
}

test('a thread reports an empty folder as empty', async () => {
  assert.deepEqual(await withLookThread(nodeFileSystem, THREAD).lookInto(join(top, 'none'), 6_000), []);
});

test('errors of the disk are passed on', async () => {
  const looking = withLookThread(nodeFileSystem, THREAD);
  await assert.rejects(looking.lookInto(join(top, 'nowhere'), 6_000), { code: 'ENOENT' });
  await assert.rejects(looking.lookInto(join(folder, 'file'), 6_000), { code: 'ENOTDIR' });
});
