import { LockLost, listen, type OpenSiteOptions, type Site, storedSettings } from '../../../core/host.ts';
import { answerCommands } from './control.ts';
import { EXIT } from './output/exit-code.ts';
import { consentToRun } from './plugin/consent-to-run.ts';
import type { CommandHost } from './running/host.ts';
import { urlAtPort } from './running/local-url.ts';
import { openHostSite } from './running/open-host-site.ts';

export interface ServeOptions {
  /** Absolute path of the data folder. */
  readonly folder: string;
  /** 0 for any free port. */
  readonly port: number;
  /** Host name or IP address to listen on. */
  readonly address: string;
  /** Reload the site's own plugins when their code changes. */
  readonly watchPlugins: boolean;
  /** Run the site's own plugins without asking. */
  readonly yes: boolean;
}

/**
 * Serves the site in a folder until the process is asked to stop. It then accepts no more requests, finishes those in flight,
 * waits for pending writes, and releases the lock. Asks first whether the site's own plugins may run, unless that is settled.
 *
 * @param ready called once, when requests are accepted; `url` is where
 * @returns the exit code
 * @throws what `openSite` and `listen` throw: a held lock, unusable settings, a port in use; LockLost when another process
 *   takes the lock meanwhile
 */
export async function serveSite(
  host: CommandHost,
  { folder, port: asked, address, watchPlugins, yes }: ServeOptions,
  ready: (site: Site, url: string) => Promise<void>,
): Promise<number> {
  await consentToRun(host, folder, { yes });
  const stopRequested = host.stopRequested();
  const { clock, log } = host.ports;
  // known before the site is opened: local links contain it
  const port = asked === 0 ? await host.freePort(0, address) : asked;
  const control = await host.controlSocket.reserve(folder);
  let tellLockLost = () => {};
  const lockLost = new Promise<void>((resolve) => {
    tellLockLost = resolve;
  });
  const site = await open(host, { folder, socket: control.path, port, watchPlugins, onLockLost: tellLockLost }).catch(
    async (error) => {
      await control.release();
      throw error;
    },
  );
  const unfollow = host.uncaught.follow(site.noteUncaught);
  try {
    await control.listen(answerCommands(site));
    await site.warmUp();
    const server = await listen({ handle: site.handle, settings: site.settings, port, host: address, clock, log });
    try {
      site.startJobs();
      await ready(site, server.url);
      void site.prepareLists();
      await Promise.race([
        stopRequested,
        lockLost.then(() => {
          throw new LockLost(folder);
        }),
      ]);
    } finally {
      await server.close();
    }
  } finally {
    // before the lock is released: the next holder's socket has the same path
    await control.release();
    await site.close();
    unfollow();
  }
  return EXIT.ok;
}

async function open(
  host: CommandHost,
  {
    port,
    ...options
  }: Required<Pick<OpenSiteOptions, 'folder' | 'socket' | 'watchPlugins' | 'onLockLost'>> & { readonly port: number },
): Promise<Site> {
  const settings = await storedSettings(host.ports.fileSystem, options.folder);
  const url = urlAtPort(settings.url, port);
  const override = url === settings.url ? {} : { url };
  const findPlugins = host.findPlugins(options.folder);
  return openHostSite(host, { ...options, watchdog: host.watchdog, ports: host.ports, findPlugins, override });
}
