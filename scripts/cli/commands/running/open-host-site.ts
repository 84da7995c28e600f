import { type OpenSiteOptions, openSite, type Site } from '../../../../core/host.ts';
import { type SiteTrust, siteTrust } from '../../../find-plugins/site-trust.ts';
import { listTotals } from '../../list-totals.ts';
import { coreCommands } from '../core-commands.ts';
import type { CommandHost } from './host.ts';
import { loadingLine } from './loading-line.ts';

/** The record of whether a site's own plugins may run on this machine. @param folder absolute path of the site */
export const trustIn = ({ ports }: Pick<CommandHost, 'ports'>, folder: string): SiteTrust =>
  siteTrust({ fileSystem: ports.fileSystem, processes: ports.processes, folder });

/**
 * Opens a site for a command, and shows progress when that takes long.
 *
 * @throws what `openSite` throws
 */
export async function openHostSite(
  host: CommandHost,
  options: Omit<OpenSiteOptions, 'totals' | 'fingerprint' | 'onLoading'>,
): Promise<Site> {
  await trustIn(host, options.folder).settle();
  const line = loadingLine(host.ports.clock, host.status);
  try {
    return await openSite({
      commands: coreCommands,
      totals: listTotals,
      environment: host.environment,
      ...options,
      fingerprint: () => host.fingerprint(),
      onLoading: line.show,
    });
  } finally {
    line.clear();
  }
}
