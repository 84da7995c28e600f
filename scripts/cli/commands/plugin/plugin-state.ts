import type { PluginSource, SiteServices } from '../../../../core/host.ts';

/**
 * How a plugin stands: `held` is one that the settings have on and that may not run here yet, `left off` one that they have on and
 * that is off because of what its code did, or that of a plugin that it requires.
 */
export type PluginState = 'on' | 'off' | 'held' | 'left off';

type Known = Pick<SiteServices, 'isOn' | 'leftOff' | 'settings'>;

/** @param present all that are present */
export function pluginState(source: PluginSource, present: readonly PluginSource[], site: Known): PluginState {
  const { key, isHeld } = source;
  const isWanted = Boolean(site.settings().plugins[key]);
  if (isWanted && isHeld) return 'held';
  if (site.isOn(source)) return 'on';
  return whyLeftOff(source, present, site) === undefined ? 'off' : 'left off';
}

/** Why a plugin is left off, in a sentence; undefined if it is not. @param present all that are present */
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
