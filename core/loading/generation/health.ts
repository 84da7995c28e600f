import { BootError } from '../../contract/boot-error.ts';
import type { Check, CheckContext } from '../../contract/health/check.ts';
import type { CheckReport, Health } from '../../contract/health/health.ts';
import type { Plugin } from '../../contract/plugin.ts';
import { describeThrown } from '../../lib/index.ts';
import type { Log } from '../../platform/index.ts';

interface HealthOptions extends Pick<Health, 'sizes'> {
  readonly checks: readonly GatheredCheck[];
  readonly contextFor: (check: GatheredCheck) => CheckContext;
  readonly log: Log;
}

/** Health of a site, by these checks. A check that throws is reported as a finding, and the others still run. */
export function createHealth({ checks, contextFor, sizes, log }: HealthOptions): Health {
  const report = async (one: GatheredCheck): Promise<CheckReport> => {
    const { name, label } = one.check;
    try {
      return { name, label, ...(await one.check.run(contextFor(one))) };
    } catch (error) {
      const { text: cause, stack } = describeThrown(error);
      log.error('a check failed', {
        plugin: one.plugin.name,
        check: name,
        cause,
        ...(stack !== undefined && { stack }),
      });
      return { name, label, status: 'critical', message: 'This check failed; the log says why.' };
    }
  };
  const byName = new Map(checks.map((one) => [one.check.name, one]));
  return {
    checks: checks.map(({ check: { name, label, follows } }) => ({ name, label, ...(follows && { follows }) })),
    run: async (name) => {
      const check = byName.get(name);
      if (!check) throw new Error(`there is no check ${name}`);
      return report(check);
    },
    runAll: () => Promise.all(checks.map(report)),
    sizes,
  };
}

/** A check with its plugin. */
export interface GatheredCheck {
  readonly check: Check;
  readonly plugin: Plugin;
}

/** Checks of one plugin, on or off. */
export const checksOf = (plugin: Plugin): readonly GatheredCheck[] => plugin.checks.map((check) => ({ check, plugin }));

/** Name of a check; it is part of a route's path. */
const NAME = /^[a-z][a-z0-9-]*$/;

/**
 * Gathers the checks of plugins.
 *
 * @param plugins that are on
 * @throws BootError when two have the same name, or a name cannot be part of a path
 */
export function gatherChecks(plugins: readonly Plugin[]): readonly GatheredCheck[] {
  const gathered = plugins.flatMap(checksOf);
  const owners = new Map<string, string>();
  for (const { check, plugin } of gathered) {
    const owner = `plugin ${plugin.name}`;
    if (!NAME.test(check.name)) throw new BootError(`${owner} has a check ${check.name}, which is not a valid name`);
    const other = owners.get(check.name);
    if (other !== undefined) throw new BootError(`${other} and ${owner} both have a check ${check.name}`);
    owners.set(check.name, owner);
  }
  return gathered;
}
