import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EntryKind } from '../../../core/platform/file-system.ts';
import { listRecords } from '../../../core/store/records/list-records.ts';

test('what an entry of a record folder is taken for', async (t) => {
  const cases: readonly [name: string, kind: EntryKind, taken: string][] = [
    ['12.json', 'file', 'record 12'],
    ['999999999999999.json', 'file', 'record 999999999999999'],
    ['12.json', 'directory', 'not-a-file 12'],
    ['12.json', 'link', 'not-a-file 12'],
    ['12.json', 'other', 'not-a-file 12'],
    ['12.JSON', 'file', 'case-collision 12'],
    ['12.Json', 'file', 'case-collision 12'],
    ['012.json', 'file', 'id'],
    ['0.json', 'file', 'id'],
    ['-1.json', 'file', 'id'],
    ['1e3.json', 'file', 'id'],
    ['9999999999999999.json', 'file', 'id'],
    ['market.json', 'file', 'id'],
    ['12 (copy).json', 'file', 'id'],
    ['.12.json', 'file', 'ignored'],
    ['.12.json.swp', 'file', 'ignored'],
    ['12.json~', 'file', 'ignored'],
    ['12.json.orig', 'file', 'ignored'],
    ['README.md', 'file', 'ignored'],
    ['drafts', 'directory', 'ignored'],
    ['old.json', 'directory', 'ignored'],
  ];
  for (const [name, kind, taken] of cases) {
    await t.test(`${name}, a ${kind}: ${taken}`, () => {
      const { files, bad } = listRecords([{ name, kind }]);
      const told = [
        ...[...files.keys()].map((id) => `record ${id}`),
        ...bad.map(({ id, problem }) => (id === undefined ? problem.kind : `${problem.kind} ${id}`)),
      ];
      assert.deepEqual(told, taken === 'ignored' ? [] : [taken]);
      for (const { problem } of bad) assert.ok(problem.message.length > 10);
    });
  }
});
