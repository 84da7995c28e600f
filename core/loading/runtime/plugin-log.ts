import type { Log } from '../../platform/index.ts';

/** The log as a plugin has it: each entry says whose it is. */
export function pluginLog(log: Log, plugin: string): Log {
  const owned = (fields: Readonly<Record<string, unknown>> = {}) => ({ ...fields, plugin });
  return {
    info: (message, fields) => log.info(message, owned(fields)),
    warn: (message, fields) => log.warn(message, owned(fields)),
    error: (message, fields) => log.error(message, owned(fields)),
  };
}
