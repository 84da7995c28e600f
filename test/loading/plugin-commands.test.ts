import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BootError } from '../../core/contract/boot-error.ts';
import { definePlugin } from '../../core/contract/plugin.ts';
import type { PluginSource } from '../../core/loading/packages/plugin-source.ts';
import { pluginCommands } from '../../scripts/cli/commands/plugin/plugin-commands.ts';
import { memoryFileSystem } from '../../scripts/testing/memory-file-system.ts';
import { pluginSource } from '../../scripts/testing/test-site.ts';
import { commandHost } from '../cli/commands/command-host.ts';

/** A plugin with a command of its name. */
const withCommand = (
  name: string,
  more: Partial<PluginSource> = {},
  requires: readonly string[] = [],
): PluginSource => {
  const command = definePlugin({ name }).command({
    words: [name],
    summary: '',
    arguments: {},
    prepare: () => 1,
    run: async () => 0,
  });
  return { ...pluginSource(definePlugin({ name }).with({ commands: [command] }), { requires }), ...more };
};

const never = () => {
  throw new Error('code of a plugin that is off was run');
};
const broken = async () => {
  throw new BootError('broken');
};
const OWN: readonly PluginSource[] = [withCommand('builtin')];
const OF_SITE: readonly PluginSource[] = [
  withCommand('needs-broken', { origin: 'site' }, ['broken']),
  withCommand('needs-shop', { origin: 'site' }, ['shop', 'builtin']),
  withCommand('shop', { origin: 'site' }),
  withCommand('broken', { origin: 'site', load: broken }),
  withCommand('off', { origin: 'site', load: never }),
  withCommand('never-named', { origin: 'package', load: never }),
];
const SETTINGS = {
  plugins: { shop: true, 'needs-shop': {}, broken: true, 'needs-broken': true, off: false },
};

async function commandsFor(line: readonly string[], settings = JSON.stringify(SETTINGS)): Promise<readonly string[]> {
  const fileSystem = memoryFileSystem();
  await fileSystem.makeDirectory('/person');
  await fileSystem.makeDirectory('/person/site');
  const file = await fileSystem.open('/person/site/settings.json', 'create');
  await file.write(new TextEncoder().encode(settings));
  await file.close();
  const { host } = commandHost(
    { fileSystem },
    { findPlugins: (folder) => async () => (folder === '/person/site' ? [...OWN, ...OF_SITE] : OWN) },
  );
  return (await pluginCommands(line, host)).map(({ command }) => command.words.join(' ')).sort();
}

for (const [line, commands] of [
  ['shop --data site', ['builtin', 'needs-shop', 'shop']],
  ['shop --data=site', ['builtin', 'needs-shop', 'shop']],
  ['shop', ['builtin']],
  ['shop --data', ['builtin']],
  ['shop --data elsewhere', ['builtin']],
] as const) {
  test(`commands of plugins for: almanac ${line}`, async () => {
    assert.deepEqual(await commandsFor(line.split(' ')), commands);
  });
}

test('with unreadable settings, only commands of built-in plugins are available', async () => {
  assert.deepEqual(await commandsFor(['shop', '--data', 'site'], '{'), ['builtin']);
});
