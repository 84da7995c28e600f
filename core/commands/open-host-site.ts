import { openSite } from '../open-site.ts';
import type { OpenSiteOptions, Site } from '../site.ts';
import type { CommandHost } from './host.ts';
import { loadingLine } from './loading-line.ts';

/**
 * Opens a site for a command, with the plugins that are present, and shows how far it is when that takes long.
 *
 * @throws what `openSite` throws
 */
export async function openHostSite(
  host: CommandHost,
  options: Omit<OpenSiteOptions, 'findPlugins' | 'fingerprint' | 'renderer' | 'onLoading'>,
): Promise<Site> {
  const fingerprint = await host.fingerprint();
  const line = loadingLine(host.ports.clock, host.status);
  try {
    return await openSite({
      ...options,
      findPlugins: host.findPlugins(options.folder),
      fingerprint,
      renderer: host.renderer,
      onLoading: line.show,
    });
  } finally {
    line.clear();
  }
}
