import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pluginRights } from '../../../scripts/cli/authoring/plugin-rights.ts';
import { parseManifest } from '../../../scripts/find-plugins/manifest.ts';

for (const [what, manifest, rows] of [
  ['nothing', {}, [['may', 'only use its own data']]],
  ['to read', { reads: ['users', 'content/terms'] }, [['reads', 'users, content/terms']]],
  ['to write', { uses: ['calendar/events'] }, [['reads and writes', 'calendar/events']]],
  ['to ask two hosts', { uses: ['network:a.test', 'network:b.test'] }, [['requests', 'a.test, b.test']]],
  [
    'to send to a host',
    { uses: ['network:a.test', 'network:post:b.test'] },
    [
      ['requests', 'a.test'],
      ['sends to', 'b.test'],
    ],
  ],
  ['to send to all hosts', { uses: ['network:post:*', 'network:post:b.test'] }, [['sends to', 'any public site']]],
  ['to ask all hosts', { uses: ['network', 'network:b.test'] }, [['requests', 'any public site']]],
  ['modules of Node', { uses: ['node:crypto', 'node:fs'] }, [['modules of Node.js', 'node:crypto, node:fs']]],
  [
    'what the core lends',
    { uses: ['settings', 'calls', 'health'] },
    [['also', 'changes the settings, calls other routes, reads the health of the site']],
  ],
  [
    'of everything something',
    { reads: ['users'], uses: ['health', 'node:zlib', 'content/terms', 'network'] },
    [
      ['reads', 'users'],
      ['reads and writes', 'content/terms'],
      ['requests', 'any public site'],
      ['modules of Node.js', 'node:zlib'],
      ['also', 'reads the health of the site'],
    ],
  ],
] as const) {
  test(`a plugin that was given ${what}`, () => {
    assert.deepEqual(pluginRights(parseManifest(JSON.stringify({ name: 'shop', ...manifest }), 'plugin.json')), rows);
  });
}
