import type { Manifest } from '../plugin.ts';
import { NotGranted } from './not-granted.ts';

/** Services of the core that a manifest can request under `uses`, and what each of them allows. */
const LENT = {
  network: 'make outgoing requests',
  settings: 'list the plugins or change the settings',
  calls: 'call other routes',
  health: 'read the health of the site',
  git: 'commit writes to git',
  accounts: 'create passwords for users',
  'sign-in': 'sign users in',
  roots: 'add a root of the API, and see all that is sent and answered there',
  request: 'take headers, cookies, addresses or raw bodies of requests',
  policies: 'set policies of routes',
  observe: 'be told of responses',
  mail: 'send mail',
  import: 'import a site',
  export: 'take the site out',
};
/** One of these services. */
export type LentUse = keyof typeof LENT;

/** The names of these services. */
export const LENT_USES = Object.keys(LENT) as readonly LentUse[];

/** Prefix of a host name under `uses`, and of a host name for requests that write. */
const HOST = 'network:';
const POST_HOST = 'network:post:';

/** How a host is contacted: to fetch, or with a request that writes. */
export type HostUse = 'get' | 'post';

/** @throws NotGranted when the manifest does not request this; for the network, one host is enough */
export function checkUse({ name, uses }: Manifest, use: LentUse): void {
  if (uses.includes(use) || (use === 'network' && uses.some((used) => used.startsWith(HOST)))) return;
  throw new NotGranted({ plugin: name, what: LENT[use], line: use, member: 'uses' });
}

/** @throws NotGranted when the manifest requests neither this host nor all hosts, for this use */
export function checkHost({ name, uses }: Manifest, host: string, use: HostUse): void {
  const [all, prefix, what] =
    use === 'get'
      ? ['network', HOST, `ask ${host}`]
      : [`${POST_HOST}*`, POST_HOST, `send requests that write to ${host}`];
  if (uses.includes(all) || uses.includes(prefix + host)) return;
  throw new NotGranted({ plugin: name, what, line: prefix + host, member: 'uses' });
}
