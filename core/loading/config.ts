import * as v from 'valibot';
import type { Plugin } from '../contract/plugin.ts';
import type { Settings } from '../settings.ts';
import { BootError } from './boot-error.ts';

/**
 * The plugin's settings, checked by its schema; `true` stands for `{}`.
 *
 * @param key its member of `settings.json › plugins`
 * @throws BootError naming the member of settings.json
 */
export function pluginConfig(plugin: Plugin, key: string, settings: Pick<Settings, 'plugins'>): unknown {
  const given = settings.plugins[key];
  const value = typeof given === 'object' ? given : {};
  if (!plugin.config) return value;
  const result = v.safeParse(plugin.config, value);
  if (result.success) return result.output;
  const [issue] = result.issues;
  const path = ['plugins', key, v.getDotPath(issue)].filter(Boolean).join('.');
  throw new BootError(`settings.json › ${path}: ${issue.message}`);
}
