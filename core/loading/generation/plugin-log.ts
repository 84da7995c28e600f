import type { Plugin } from '../../contract/plugin.ts';
import type { Log } from '../../platform/index.ts';

/** The log of a plugin. */
export type LogOf = (plugin: Pick<Plugin, 'name'>) => Log;

/** Logs that name the plugin, for these plugins; the plain log for all others. */
export function pluginLogs(log: Log, plugins: readonly Plugin[]): LogOf {
  const logs = new Map(plugins.map(({ name }) => [name, pluginLog(log, name)]));
  return ({ name }) => logs.get(name) ?? log;
}

/** Adds the name of the plugin to each entry. */
function pluginLog(log: Log, plugin: string): Log {
  const owned = (fields: Readonly<Record<string, unknown>> = {}) => ({ ...fields, plugin });
  return {
    info: (message, fields) => log.info(message, owned(fields)),
    warn: (message, fields) => log.warn(message, owned(fields)),
    error: (message, fields) => log.error(message, owned(fields)),
  };
}
