import * as v from 'valibot';
import { BootError } from '../../contract/boot-error.ts';
import type { Manifest, Plugin } from '../../contract/plugin.ts';
import { firstFault, ofMember } from '../../lib/index.ts';
import { shapeOfSchema, type UnknownMember, unknownMembers } from '../../store/index.ts';
import { isMadeForThis } from '../packages/check-versions.ts';
import type { PluginSetting } from '../packages/plugin-setting.ts';

/**
 * The plugin's settings, validated by its schema; `true` stands for `{}`.
 *
 * @param given value in the settings
 * @throws BootError naming the member of settings.json
 */
export function pluginConfig(
  plugin: Plugin,
  given: Pick<PluginSetting, 'config' | 'place'>,
  manifest: Pick<Manifest, 'almanac'>,
): unknown {
  if (!plugin.config) return given.config;
  const unknown = refusedSetting(plugin, given.config, manifest);
  if (unknown) {
    const setting = [...given.place, ...unknown.path];
    throw new BootError(`settings.json › ${[...given.place, unknown.message].join('.')}`, { setting });
  }
  const result = v.safeParse(plugin.config, given.config);
  if (result.success) return result.output;
  const { path, message } = firstFault(result.issues);
  const setting = [...given.place, ...path];
  throw new BootError(`settings.json › ${ofMember(setting, message)}`, { setting });
}

/**
 * The first setting unknown to the plugin. For plugins made for an earlier almanac, and for built-in ones, unknown settings are only
 * reported, because existing sites that have them must still start.
 */
export function refusedSetting(
  { name, config }: Pick<Plugin, 'name' | 'config'>,
  given: unknown,
  manifest: Pick<Manifest, 'almanac'>,
): UnknownMember | undefined {
  if (!config || !isMadeForThis(manifest)) return undefined;
  return unknownMembers(given, shapeOfSchema(config), { verdict: `is not a setting of plugin ${name}` })[0];
}
