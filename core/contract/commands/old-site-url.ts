import { isLoopback } from '../../lib/index.ts';
import { UsageError } from './usage-error.ts';

/** What people copy along with the address of a WordPress site. */
const BEHIND = /\/(?:wp-json|wp-admin|wp-login\.php)(?:\/.*)?$/;

/** Parses the address of an old site as a person enters it, without WordPress paths and a trailing slash. @throws UsageError */
export function oldSiteUrl(given: string): string {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '') {
    throw new UsageError(`URL must be an address such as https://old.example.org, not ${given}`);
  }
  if (url.username !== '' || url.password !== '') throw new UsageError('URL must not contain a password; use --user');
  return `${url.origin}${url.pathname.replace(BEHIND, '').replace(/\/+$/, '')}`;
}

/** Whether others on the network path can read what is sent to this address. */
export const isReadByOthers = (url: string): boolean => {
  const { protocol, hostname } = new URL(url);
  return protocol === 'http:' && hostname !== 'localhost' && !isLoopback(hostname.replace(/^\[|\]$/g, ''));
};

/** The warning before a password is sent to such an address. */
export const READ_BY_OTHERS = 'the old site is read without encryption: others may intercept the password';

/** The `Authorization` header for a login and password. */
export const basicAuthorization = (login: string, password: string): string =>
  `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`;

/** The message if an old site does not accept a password. @param said reason given by the site, `: Sorry.`; empty for none */
export const passwordRefused = (url: string, login: string, said = ''): string =>
  `${url} does not accept the application password of ${login}${said.replace(/\.+$/, '')}. It is made in the profile of ${login}, and is not the one to log in with`;
