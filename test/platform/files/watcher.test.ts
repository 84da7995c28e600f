import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { chokidarWatcher } from '../../../core/platform/node/files/watcher.ts';
import { atEnd } from '../../at-end.ts';
import { until } from '../../verify/faults/until.ts';

const PATIENCE = 10_000;

test('a watcher reports its start separately from later changes', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-watched-'));
  atEnd(t, () => rmSync(folder, { recursive: true }));
  const told: boolean[] = [];
  const end = chokidarWatcher.watch(folder, ({ isBegun }) => told.push(isBegun), assert.fail);
  atEnd(t, end);
  assert.ok(await until(async () => told.length === 1, PATIENCE));
  writeFileSync(join(folder, 'a.ts'), '');
  assert.ok(await until(async () => told.length >= 2, PATIENCE));
  assert.deepEqual(told.slice(0, 2), [true, false]);
});
