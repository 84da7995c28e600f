import { definePlugin, type FindPlugins, type PluginSource } from '../../core/host.ts';

/**
 * Finds the same plugins, but loads an empty plugin in place of each untrusted one: commands can then inspect, back up and
 * repair a site without running its code.
 */
export const withoutHeld =
  (findPlugins: FindPlugins): FindPlugins =>
  async (settings) =>
    (await findPlugins(settings)).map((source) =>
      source.isHeld ? { ...source, load: async () => empty(source) } : source,
    );

const empty = ({ manifest }: PluginSource) => ({ default: definePlugin({ name: manifest.name }).with({}) });
