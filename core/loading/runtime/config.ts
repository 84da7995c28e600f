import * as v from 'valibot';
import { BootError } from '../../contract/boot-error.ts';
import type { Plugin } from '../../contract/plugin.ts';
import type { PluginSetting } from '../packages/plugin-setting.ts';

/**
 * The plugin's settings, checked by its schema; `true` stands for `{}`.
 *
 * @param given what the settings say of it
 * @throws BootError naming the member of settings.json
 */
export function pluginConfig(plugin: Plugin, given: Pick<PluginSetting, 'config' | 'place'>): unknown {
  if (!plugin.config) return given.config;
  const result = v.safeParse(plugin.config, given.config);
  if (result.success) return result.output;
  const [issue] = result.issues;
  const path = [...given.place, v.getDotPath(issue)].filter(Boolean).join('.');
  throw new BootError(`settings.json › ${path}: ${issue.message}`);
}
