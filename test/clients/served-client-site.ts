import { ALMANAC } from '../cli/commands/almanac-process.ts';
import { makeSite } from '../verify/faults/served-site.ts';

/** A site that is served, as a client knows it. */
export interface ClientSite {
  /** Where its API is: `http://127.0.0.1:34567/api/`. */
  readonly root: string;
  /** Its administrator, and an application password. */
  readonly username: string;
  readonly password: string;
  /** The value of the header that signs them in. */
  readonly authorization: string;
  close(): Promise<void>;
}

/**
 * Makes a new site, as `almanac init` leaves it, and serves it on a free port of this machine.
 *
 * @param alias with the plugin wp-alias, at the root of which its client asks
 */
export async function servedClientSite({ alias = false } = {}): Promise<ClientSite> {
  const site = await makeSite(ALMANAC);
  if (alias) await site.run('plugin', 'on', 'wp-alias');
  const server = await site.serve();
  const [username = '', password = ''] = atob(site.authorization.replace('Basic ', '')).split(':');
  return {
    root: `${server.url}${alias ? '/wp-json/' : '/api/'}`,
    username,
    password,
    authorization: site.authorization,
    close: async () => {
      await server.stop('SIGTERM');
      site.end(0, () => {});
    },
  };
}
