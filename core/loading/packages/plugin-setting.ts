import { BootError } from '../../contract/boot-error.ts';
import type { PresentPlugin } from '../../contract/switching/present-plugin.ts';
import { isObject } from '../../lib/index.ts';
import type { Settings } from '../../settings/settings.ts';
import type { PluginSource } from './plugin-source.ts';

/** Settings about plugins: `plugins`, and members of earlier versions with the same purpose. */
export type PluginSettings = Pick<Settings, 'plugins'> & Readonly<Record<string, unknown>>;

/** The settings of one plugin. */
export interface PluginSetting {
  readonly on: boolean;
  /** Its configuration, as written. */
  readonly config: Readonly<Record<string, unknown>>;
  /** Path of the configuration: `plugins.calendar`. */
  readonly place: readonly string[];
}

/** A plugin, with what its manifest says about its default state. */
type Switchable = Pick<PluginSource, 'key' | 'origin' | 'manifest'>;

/** The settings member that configured the plugin in earlier versions, if its manifest names one. */
const formerMember = ({ origin, manifest }: Omit<Switchable, 'key'>): string | undefined =>
  origin === 'built-in' ? manifest.formerly : undefined;

/** All such members, with the keys of their plugins. */
export const formerMembers = (present: readonly Switchable[]): ReadonlyMap<string, string> =>
  new Map(
    present.flatMap((source) => {
      const member = formerMember(source);
      return member === undefined ? [] : [[member, source.key]];
    }),
  );

/**
 * The settings of a plugin: from `plugins`, otherwise from the member of earlier versions, otherwise from its manifest.
 *
 * @throws BootError for a former member that says neither on nor off
 */
export function pluginSetting(plugin: Switchable, settings: PluginSettings): PluginSetting {
  const { key, origin, manifest } = plugin;
  const given = settings.plugins[key];
  const former = formerMember(plugin);
  const before = former === undefined ? undefined : settings[former];
  if (former !== undefined && before !== undefined && typeof before !== 'boolean' && !isObject(before)) {
    throw new BootError(`settings.json › ${former}: must be true, false or an object`, { setting: [former] });
  }
  const on = Boolean(given ?? before ?? (origin === 'built-in' && manifest.default === 'on'));
  if (!isObject(given) && former !== undefined && isObject(before)) return { on, config: before, place: [former] };
  return { on, config: isObject(given) ? given : {}, place: ['plugins', key] };
}

/** What applies when the settings do not name a plugin. */
export const whereUnnamed = (source: Omit<Switchable, 'key'>): Pick<PresentPlugin, 'default' | 'formerly'> =>
  source.origin === 'built-in' ? { default: source.manifest.default, formerly: formerMember(source) } : {};
