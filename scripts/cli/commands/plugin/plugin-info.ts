import {
  type Manifest,
  madeFor,
  type Plugin,
  type PluginSecrets,
  type PluginSource,
  pluginVersion,
} from '../../../../core/host.ts';
import { pluginParts } from '../../authoring/plugin-parts.ts';
import { pluginRights, type Row } from '../../authoring/plugin-rights.ts';
import { requiredArgument } from '../arguments/text-argument.ts';
import { defineCoreCommand } from '../core-command.ts';
import { table } from '../output/table.ts';
import { pluginState, whyLeftOff } from './plugin-state.ts';
import { presentPlugin } from './present-plugin.ts';

/** `almanac plugin info NAME --data DIR`: does not run the code of a plugin that is off or not trusted yet. */
export const pluginInfo = defineCoreCommand({
  words: ['plugin', 'info'],
  summary: 'Shows what a plugin adds and what it may do.',
  arguments: { name: { type: 'positional', description: 'name of the plugin or of its package', required: true } },
  prepare: (args) => requiredArgument(args, 'name'),
  run: async (key, { config, output }) => {
    const present = await config.findPresent([key]);
    const source = presentPlugin(present, key);
    const { manifest } = source;
    const state = pluginState(source, present, config);
    const plugin = state === 'on' ? config.plugins().find(({ name }) => name === manifest.name) : undefined;
    const rows: readonly Row[] = [
      ['name', manifest.name],
      ['description', manifest.description || plugin?.description || '-'],
      ['origin', ORIGIN[source.origin](source)],
      ['version', pluginVersion(source) ?? '-'],
      ...(source.origin === 'built-in' ? [] : [['made for', `almanac ${madeFor(manifest)}`] as const]),
      ['state', state],
      ['requires', manifest.requires.map(withRange(manifest)).join(', ') || '-'],
      ...pluginRights(manifest),
      ...(plugin ? [...pluginParts(plugin), ...secretRows(plugin, config.secrets)] : []),
    ];
    for (const line of table(rows)) output.print(line);
    if (state === 'held')
      output.print('It is not trusted on this machine yet: this is from its plugin.json; its code was not run.');
    if (state === 'off') output.print('It is off: this is from its plugin.json; its code was not run.');
    if (state === 'left off')
      output.print(`It is left off, though the settings have it on: ${whyLeftOff(source, present, config)}`);
    return 0;
  },
});

const secretRows = ({ name, secrets }: Plugin, held: Pick<PluginSecrets, 'originOf'>): readonly Row[] =>
  Object.keys(secrets?.entries ?? {}).map(
    (key): Row => ['secret', `${key}: ${STATE[held.originOf(name, key) ?? 'none']}`],
  );

const STATE = { file: 'set', environment: 'set by the environment', none: 'not set' };

const withRange =
  ({ versions = {} }: Manifest) =>
  (name: string): string =>
    versions[name] === undefined ? name : `${name} ${versions[name]}`;

const ORIGIN: Readonly<Record<PluginSource['origin'], (source: PluginSource) => string>> = {
  'built-in': () => 'part of almanac',
  site: ({ key }) => `plugins/${key} of the site`,
  package: ({ key }) => `the package ${key}`,
};
