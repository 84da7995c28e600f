import type { Plugin } from '../../contract/plugin.ts';
import type { Log } from '../../platform/index.ts';

/** The log as a plugin has it. */
export type LogOf = (plugin: Pick<Plugin, 'name'>) => Log;

/** The log as each of these plugins has it; as it is for all others. */
export function pluginLogs(log: Log, plugins: readonly Plugin[]): LogOf {
  const logs = new Map(plugins.map(({ name }) => [name, pluginLog(log, name)]));
  return ({ name }) => logs.get(name) ?? log;
}

/** Each entry says whose it is. */
function pluginLog(log: Log, plugin: string): Log {
  const owned = (fields: Readonly<Record<string, unknown>> = {}) => ({ ...fields, plugin });
  return {
    info: (message, fields) => log.info(message, owned(fields)),
    warn: (message, fields) => log.warn(message, owned(fields)),
    error: (message, fields) => log.error(message, owned(fields)),
  };
}
