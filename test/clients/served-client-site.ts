import { ALMANAC } from '../cli/commands/almanac-process.ts';
import { makeSite } from '../verify/faults/served-site.ts';

/** A served site, as known to a client. */
export interface ClientSite {
  /** REST root: `http://127.0.0.1:34567/api/`. */
  readonly root: string;
  /** Login of its administrator, and an application password. */
  readonly username: string;
  readonly password: string;
  /** Value of the `Authorization` header of the administrator. */
  readonly authorization: string;
  close(): Promise<void>;
}

/**
 * Makes a new site, as `almanac init` does, and serves it on a free port of this machine.
 *
 * @param alias uses the plugin wp-alias, whose root is `root`
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
