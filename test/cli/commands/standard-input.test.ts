import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { folderWith } from '../../loading/plugged-site.ts';
import { ALMANAC } from './almanac-process.ts';

// what Node.js gives to a child, as ssh does, is a socket, which cannot be opened by its path
test('a secret is read from standard input, also where that is a socket', (t) => {
  const folder = folderWith(t, { 'settings.json': JSON.stringify({ plugins: {} }) });
  const { status, stderr } = spawnSync(process.execPath, [...ALMANAC, 'mail', 'password', '--data', folder], {
    input: 'sesame street\nand more',
    encoding: 'utf8',
  });
  assert.equal(status, 0, stderr);
  const saved = JSON.parse(readFileSync(join(folder, '.almanac/plugin-secrets.json'), 'utf8'));
  assert.deepEqual(Object.values(Object.values(saved)[0] as object), ['sesame street']);
});
