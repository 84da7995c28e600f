import type { Site } from '../../../../core/host.ts';
import { withoutHeld } from '../../../find-plugins/without-held.ts';
import { heldOn, warnOfHeld } from '../plugin/held-plugins.ts';
import type { CommandHost } from './host.ts';
import { openHostSite } from './open-host-site.ts';

/**
 * Opens the site in a folder for one piece of work, then closes it. Plugins of the site that are not trusted here are left out
 * with a warning.
 *
 * @param folder absolute path
 * @throws what `openSite` and the work throw
 */
export async function onHostSite<T>(host: CommandHost, folder: string, work: (site: Site) => Promise<T>): Promise<T> {
  // informational log lines of a server are noise in a command
  const ports = { ...host.ports, log: { ...host.ports.log, info: () => undefined } };
  const findPlugins = host.findPlugins(folder);
  const site = await openHostSite(host, { folder, ports, watch: false, findPlugins: withoutHeld(findPlugins) });
  try {
    warnOfHeld(host, heldOn(await findPlugins(site.settings), site.settings));
    return await work(site);
  } finally {
    await site.close();
  }
}
