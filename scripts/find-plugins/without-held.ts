import { definePlugin, type FindPlugins, type PluginSource } from '../../core/host.ts';

/**
 * Finds the same plugins, and has a plugin without anything in the place of the code of each that is held: a command can look
 * at a site, back it up and mend it without running what nobody allowed.
 */
export const withoutHeld =
  (findPlugins: FindPlugins): FindPlugins =>
  async (settings) =>
    (await findPlugins(settings)).map((source) =>
      source.isHeld ? { ...source, load: async () => empty(source) } : source,
    );

const empty = ({ manifest }: PluginSource) => ({ default: definePlugin({ name: manifest.name }).with({}) });
