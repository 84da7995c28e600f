/** The plugins of test/examples/ are written by the documentation alone: they are checked and tested as on anybody's site. */
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { projectFolder } from '../../house/sources.ts';
import { launch } from '../commands/almanac-process.ts';

const EXAMPLES = join(projectFolder, 'test/examples');
const home = mkdtempSync(join(tmpdir(), 'almanac-examples-'));
after(() => rmSync(home, { recursive: true, force: true }));

const begin = (...line: string[]) => launch([join(projectFolder, 'scripts/almanac.mjs')], home, line).ended;

before(async () => {
  assert.equal((await begin('init', 'town')).code, 0);
  // one of the examples is a web site of its own
  for (const plugin of ['calendar-web', 'feeds', 'web']) {
    const { code, err } = await begin('plugin', 'off', plugin, '--yes', '--data', 'town');
    assert.equal(code, 0, err);
  }
  // the command sets the folder up, so that types are found
  assert.equal((await begin('plugin', 'new', 'other', '--data', 'town')).code, 0);
  cpSync(EXAMPLES, join(home, 'town/plugins'), { recursive: true });
});

for (const name of readdirSync(EXAMPLES)) {
  const plugin = (word: string, ...line: string[]) => begin('plugin', word, name, ...line, '--data', 'town');

  test(`${name}: its own tests pass`, async () => {
    const { code, out, err } = await plugin('test');
    assert.equal(code, 0, out + err);
    assert.match(out, /fail 0\n/);
    assert.doesNotMatch(out, /pass 0\n/);
  });

  test(`${name}: the check finds nothing in it`, async () => {
    const { code, out, err } = await plugin('check');
    assert.equal(code, 0, out + err);
    assert.deepEqual(
      // users set its secrets
      out.split('\n').filter((row) => row !== '' && !/^(?:good|warning +secrets) /.test(row)),
      [],
    );
  });

  test(`${name}: it is switched on`, async () => {
    const { code, out, err } = await plugin('on', '--yes');
    assert.equal(code, 0, out + err);
  });
}
