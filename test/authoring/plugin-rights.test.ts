import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pluginRights } from '../../core/authoring/plugin-rights.ts';
import { parseManifest } from '../../core/loading/manifest.ts';

for (const [what, manifest, rows] of [
  ['nothing', {}, [['may', 'do nothing beyond what is its own']]],
  ['to read', { reads: ['users', 'content/terms'] }, [['reads', 'users, content/terms']]],
  ['to write', { uses: ['calendar/events'] }, [['reads and writes', 'calendar/events']]],
  ['to ask two hosts', { uses: ['network:a.test', 'network:b.test'] }, [['asks', 'a.test, b.test']]],
  ['to ask all hosts', { uses: ['network', 'network:b.test'] }, [['asks', 'any public site']]],
  ['modules of Node', { uses: ['node:crypto', 'node:fs'] }, [['uses of Node.js', 'node:crypto, node:fs']]],
  [
    'what the core lends',
    { uses: ['settings', 'calls', 'health'] },
    [['also', 'changes the settings, calls other routes, asks how the site does']],
  ],
  [
    'of everything something',
    { reads: ['users'], uses: ['health', 'node:zlib', 'content/terms', 'network'] },
    [
      ['reads', 'users'],
      ['reads and writes', 'content/terms'],
      ['asks', 'any public site'],
      ['uses of Node.js', 'node:zlib'],
      ['also', 'asks how the site does'],
    ],
  ],
] as const) {
  test(`a plugin that was given ${what}`, () => {
    assert.deepEqual(pluginRights(parseManifest(JSON.stringify({ name: 'shop', ...manifest }), 'plugin.json')), rows);
  });
}
