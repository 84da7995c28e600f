import type { Check } from '../contract/check.ts';
import type { Plugin } from '../contract/plugin.ts';
import { BootError } from '../loading/boot-error.ts';

/** A check and whose it is: undefined for the core's own. */
export interface GatheredCheck {
  readonly check: Check;
  readonly plugin: Plugin | undefined;
}

/** It stands in the path of a route. */
const NAME = /^[a-z][a-z0-9-]*$/;

/**
 * The core's checks, then those of plugins.
 *
 * @param plugins that are on
 * @throws BootError when two have one name, or one has none that can stand in a path
 */
export function gatherChecks(core: readonly Check[], plugins: readonly Plugin[]): readonly GatheredCheck[] {
  const gathered: readonly GatheredCheck[] = [
    ...core.map((check) => ({ check, plugin: undefined })),
    ...plugins.flatMap((plugin) => plugin.checks.map((check) => ({ check, plugin }))),
  ];
  const owners = new Map<string, string>();
  for (const { check, plugin } of gathered) {
    const owner = plugin ? `plugin ${plugin.name}` : 'the core';
    if (!NAME.test(check.name)) throw new BootError(`${owner} has a check ${check.name}, which is no name for one`);
    const other = owners.get(check.name);
    if (other !== undefined) throw new BootError(`${other} and ${owner} both have a check ${check.name}`);
    owners.set(check.name, owner);
  }
  return gathered;
}
