import type { PluginSource, SiteServices } from '../../../../core/host.ts';

/**
 * State of a plugin. `held`: on in the settings, but not trusted on this machine yet. `left off`: on in the settings, but disabled
 * because of what its code, or that of a plugin it requires, did.
 */
export type PluginState = 'on' | 'off' | 'held' | 'left off';

type Known = Pick<SiteServices, 'isOn' | 'leftOff' | 'settings'>;

/** State of a plugin. @param present all plugins present */
export function pluginState(source: PluginSource, present: readonly PluginSource[], site: Known): PluginState {
  const { key, isHeld } = source;
  const isWanted = Boolean(site.settings().plugins[key]);
  if (isWanted && isHeld) return 'held';
  if (site.isOn(source)) return 'on';
  return whyLeftOff(source, present, site) === undefined ? 'off' : 'left off';
}

/** Why a plugin is left off, in a sentence; undefined if it is not. @param present all plugins present */
export function whyLeftOff(
  source: PluginSource,
  present: readonly PluginSource[],
  site: Pick<Known, 'leftOff' | 'settings'>,
): string | undefined {
  const { key, manifest } = source;
  const own = site.leftOff().get(manifest.name);
  if (own !== undefined || !site.settings().plugins[key]) return own;
  for (const other of present) {
    const why = manifest.requires.includes(other.manifest.name) ? whyLeftOff(other, present, site) : undefined;
    if (why !== undefined) return why;
  }
  return undefined;
}
