import { BootError } from '../../contract/boot-error.ts';
import type { Check } from '../../contract/health/check.ts';
import type { Plugin } from '../../contract/plugin.ts';

/** A check and whose it is. */
export interface GatheredCheck {
  readonly check: Check;
  readonly plugin: Plugin;
}

/** Those of one plugin, on or off. */
export const checksOf = (plugin: Plugin): readonly GatheredCheck[] => plugin.checks.map((check) => ({ check, plugin }));

/** It stands in the path of a route. */
const NAME = /^[a-z][a-z0-9-]*$/;

/**
 * The checks of plugins.
 *
 * @param plugins that are on
 * @throws BootError when two have one name, or one has none that can stand in a path
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
