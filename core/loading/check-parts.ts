import { checkUse } from '../contract/grants/lent-use.ts';
import type { Manifest, Plugin } from '../contract/plugin.ts';
import { checkTakes } from './check-takes.ts';
import { checkListens } from './listeners/check-listens.ts';

/**
 * Refuses a plugin that has parts which its manifest does not grant.
 *
 * @throws NotGranted with the line to add; BootError for a route that takes what no route can have
 */
export function checkParts(manifest: Manifest, plugin: Plugin): void {
  const { service, written, past, approve, policies, observers, roots } = plugin;
  if (service || written || past || approve) checkUse(manifest, 'git');
  checkTakes(manifest, plugin);
  checkListens(manifest, plugin);
  if (policies.length > 0) checkUse(manifest, 'policies');
  if (observers.length > 0) checkUse(manifest, 'observe');
  if (roots.length > 0) checkUse(manifest, 'roots');
}
