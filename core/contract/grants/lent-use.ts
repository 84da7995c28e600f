import type { Manifest } from '../plugin.ts';
import { NotGranted } from './not-granted.ts';

/** Under `uses`: something that the core lends, to a plugin whose manifest asks for it. */
export const LENT_USES = ['network', 'settings', 'calls', 'health', 'git', 'accounts', 'sign-in'] as const;
/** One of these. */
export type LentUse = (typeof LENT_USES)[number];

/** What it is good for. */
const LENT: Readonly<Record<LentUse, string>> = {
  network: 'make outgoing requests',
  settings: 'list the plugins or change the settings',
  calls: 'call other routes',
  health: 'read the health of the site',
  git: 'commit writes to git',
  accounts: 'create passwords for users',
  'sign-in': 'sign users in',
};

/** Before the name of a host, under `uses`. */
const HOST = 'network:';

/** @throws NotGranted when the manifest does not say that the plugin uses this; one host is enough for the network */
export function checkUse({ name, uses }: Manifest, use: LentUse): void {
  if (uses.includes(use) || (use === 'network' && uses.some((used) => used.startsWith(HOST)))) return;
  throw new NotGranted({ plugin: name, what: LENT[use], line: use, member: 'uses' });
}

/** @throws NotGranted when the manifest does not say that the plugin asks this host, or any */
export function checkHost({ name, uses }: Manifest, host: string): void {
  if (uses.includes('network') || uses.includes(HOST + host)) return;
  throw new NotGranted({ plugin: name, what: `ask ${host}`, line: HOST + host, member: 'uses' });
}
