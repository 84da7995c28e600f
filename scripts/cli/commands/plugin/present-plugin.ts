import { CommandError, type PluginSource } from '../../../../core/host.ts';

/** The plugin that the settings name so. @throws CommandError when none of these is */
export function presentPlugin(present: readonly PluginSource[], key: string): PluginSource {
  const source = present.find((one) => one.key === key);
  if (source) return source;
  const keys = present.map((one) => one.key).sort();
  throw new CommandError(`there is no plugin ${key}; available are ${new Intl.ListFormat('en').format(keys)}`);
}
