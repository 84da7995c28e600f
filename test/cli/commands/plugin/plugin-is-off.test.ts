/** A command whose plugin is off names the plugin and how to switch it on, with or without a server. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atEnd } from '../../../at-end.ts';
import { folderWith } from '../../../loading/plugged-site.ts';
import { almanacIn, servingIn } from '../almanac-process.ts';

for (const isServed of [false, true]) {
  test(`export wxr without the plugin transfer, ${isServed ? 'with' : 'without'} a server`, async (t) => {
    const folder = folderWith(t, { 'settings.json': JSON.stringify({ plugins: { content: true, site: true } }) });
    if (isServed) {
      const server = await servingIn(folder, 'serve', '--data', folder, '--port', '0');
      atEnd(t, () => server.stop('SIGKILL'));
    }
    const { code, err } = await almanacIn(folder, 'export', 'wxr', 'town.xml', '--data', folder);
    assert.equal(code, 2);
    assert.match(err, /^almanac: plugin transfer is off; switch it on first: almanac plugin on transfer$/m);
  });
}
