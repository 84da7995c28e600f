import type { PluginSource, Settings } from '../../../../core/host.ts';
import type { CommandHost } from '../running/host.ts';

/** Plugins that the settings have on but that are not trusted on this machine yet. */
export const heldOn = (
  present: readonly PluginSource[],
  { plugins }: Pick<Settings, 'plugins'>,
): readonly PluginSource[] => present.filter(({ key, isHeld }) => isHeld && plugins[key]);

/** Warns about plugins that a command skips. */
export function warnOfHeld({ output }: Pick<CommandHost, 'output'>, held: readonly PluginSource[]): void {
  if (held.length === 0) return;
  const keys = held.map(({ key }) => key).join(', ');
  output.warn(
    `almanac: skipped plugins that come with the site and are not trusted yet: ${keys}; almanac plugin trust shows what they may do and asks for consent`,
  );
}
