import { BootError } from '../../contract/boot-error.ts';
import type { PresentPlugin } from '../../contract/switching/present-plugin.ts';
import { isObject } from '../../lib/index.ts';
import type { Settings } from '../../settings/settings.ts';
import type { PluginSource } from './plugin-source.ts';

/** What settings say of plugins: `plugins`, and members of former versions that said it before. */
export type PluginSettings = Pick<Settings, 'plugins'> & Readonly<Record<string, unknown>>;

/** What the settings say of one plugin. */
export interface PluginSetting {
  readonly on: boolean;
  /** Its settings, as they are written. */
  readonly config: Readonly<Record<string, unknown>>;
  /** Where these stand: `plugins.calendar`. */
  readonly place: readonly string[];
}

/** Which plugin it is, and what its manifest says of settings that do not name it. */
type Switchable = Pick<PluginSource, 'key' | 'origin' | 'manifest'>;

/** The member of former versions that says something of a plugin, if its manifest names one. */
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
 * What the settings say of a plugin: `plugins` first, then the member that said so before, then its manifest.
 *
 * @throws BootError for a former member that says neither
 */
export function pluginSetting(plugin: Switchable, settings: PluginSettings): PluginSetting {
  const { key, origin, manifest } = plugin;
  const given = settings.plugins[key];
  const former = formerMember(plugin);
  const before = former === undefined ? undefined : settings[former];
  if (before !== undefined && typeof before !== 'boolean' && !isObject(before)) {
    throw new BootError(`settings.json › ${former}: must be true, false or an object`);
  }
  const on = Boolean(given ?? before ?? (origin === 'built-in' && manifest.default === 'on'));
  if (!isObject(given) && former !== undefined && isObject(before)) return { on, config: before, place: [former] };
  return { on, config: isObject(given) ? given : {}, place: ['plugins', key] };
}

/** What counts where the settings do not name a plugin, for those who switch it. */
export const whereUnnamed = (source: Omit<Switchable, 'key'>): Pick<PresentPlugin, 'default' | 'formerly'> =>
  source.origin === 'built-in' ? { default: source.manifest.default, formerly: formerMember(source) } : {};
