import { CommandError, type PluginSource } from '../../../../core/host.ts';

/** The plugin with this key in the settings. @throws CommandError when there is none */
export function presentPlugin(present: readonly PluginSource[], key: string): PluginSource {
  const source = present.find((one) => one.key === key);
  if (source) return source;
  const keys = present.map((one) => one.key).sort();
  throw new CommandError(`there is no plugin ${key}; available are ${new Intl.ListFormat('en').format(keys)}`);
}
