/** A plugin that `almanac plugin new` of version 0.1.0 wrote loads, fits by its types, and passes its own tests. */
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { projectFolder } from '../../house/sources.ts';
import { launch } from '../commands/almanac-process.ts';

const home = mkdtempSync(join(tmpdir(), 'almanac-former-'));
after(() => rmSync(home, { recursive: true, force: true }));

const begin = (...line: string[]) => launch([join(projectFolder, 'scripts/almanac.mjs')], home, line).ended;
const plugin = (word: string, ...line: string[]) => begin('plugin', word, 'guestbook', ...line, '--data', 'town');

before(async () => {
  assert.equal((await begin('init', 'town')).code, 0);
  // as that version set the folder up: it wrote the file by which an editor knows the types
  assert.equal((await begin('plugin', 'new', 'other', '--data', 'town')).code, 0);
  const written = join(projectFolder, 'test/fixtures/plugins-of-0.1.0/guestbook');
  cpSync(written, join(home, 'town/plugins/guestbook'), { recursive: true });
});

test('its own tests pass', async () => {
  const { code, out, err } = await plugin('test');
  assert.equal(code, 0, out + err);
  assert.match(out, /pass 9\n/);
});

test('the check finds no problem but its version, types included', async () => {
  const { code, out, err } = await plugin('check');
  assert.equal(code, 0, out + err);
  assert.match(out, /good {5}types/);
  assert.deepEqual(
    out.split('\n').filter((row) => !row.startsWith('good')),
    [
      'warning  versions   plugin guestbook counts as made for almanac ^0.1: if it works with 0.2.0, say "almanac": "^0.2" in its plugin.json',
      'warning  versions   what it shows at calendar/event is not in the API documents: add shows to extendFields',
      '',
    ],
  );
});

test('it is switched on', async () => {
  const { code, out, err } = await plugin('on', '--yes');
  assert.equal(code, 0, out + err);
});
