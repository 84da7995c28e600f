import type { PresentPlugin } from '../../contract/switching/present-plugin.ts';
import type { LoadedSet } from '../packages/loaded-set.ts';
import { whereUnnamed } from '../packages/plugin-setting.ts';
import type { PluginSource } from '../packages/plugin-source.ts';

/** Describes all plugins that are present, on or off. */
export const presentPlugins = ({ present, on }: LoadedSet): Promise<readonly PresentPlugin[]> =>
  Promise.all(present.map((source) => presentPlugin(source, on.includes(source))));

async function presentPlugin(source: PluginSource, on: boolean): Promise<PresentPlugin> {
  const { name, version = '', requires } = source.manifest;
  return {
    name,
    key: source.key,
    description: await descriptionOf(source),
    version,
    requires,
    on,
    ...whereUnnamed(source),
  };
}

/** Only code of built-in plugins is loaded for their description. */
async function descriptionOf({ manifest, origin, load }: PluginSource): Promise<string> {
  if (manifest.description !== '' || origin !== 'built-in') return manifest.description;
  return load(new Map()).then(
    (module) => module.default.description,
    () => '',
  );
}
