import { momentAt } from '../../contract/data/query.ts';
import type { CheckContext } from '../../contract/health/check.ts';
import type { Plugin } from '../../contract/plugin.ts';
import type { BuiltGeneration, Ground, SiteParts } from './built-generation.ts';
import { checksOf, createHealth } from './health.ts';
import type { LogOf } from './plugin-log.ts';

/** Health of the site, by the checks of its plugins. */
export function healthParts(
  { diagnostics: diagnosticsBy, sizes, ports }: SiteParts,
  { site, settings, contributions, access, bound, checks, configOf }: Ground,
  logOf: LogOf,
): Pick<BuiltGeneration, 'health' | 'healthBy'> {
  const { clock, log } = ports;
  const diagnostics = diagnosticsBy(settings);
  /** @param plugin undefined for the surrounding program, which may access everything */
  const contextFor = (plugin?: Plugin): CheckContext => {
    const now = clock.now();
    return {
      site,
      contributions,
      store: plugin ? access.narrow(plugin, bound.reader) : bound.reader,
      config: plugin && configOf(plugin),
      now,
      moment: momentAt(now),
      log: plugin ? logOf(plugin) : log,
      get diagnostics() {
        if (plugin) access.checkUse(plugin, 'health');
        return diagnostics;
      },
    };
  };
  return {
    health: createHealth({ checks, contextFor: ({ plugin }) => contextFor(plugin), sizes, log }),
    healthBy: (first) =>
      createHealth({
        checks: [...checksOf(first), ...checks.filter(({ plugin }) => plugin.name !== first.name)],
        contextFor: ({ plugin }) => contextFor(plugin === first ? undefined : plugin),
        sizes,
        log,
      }),
  };
}
