import { isLoopback } from '../auth/address.ts';
import type { CheckResult } from '../contract/check.ts';
import type { CoreCheck } from './core-check.ts';
import type { Traffic } from './traffic.ts';

/** Is what crosses a network encrypted? */
export const httpsStatus = (traffic: Traffic): CoreCheck => ({
  name: 'https-status',
  label: 'HTTPS',
  run: ({ site: { url }, config: { allow_plain_http: allowsPlain } }) => {
    const { protocol, hostname } = new URL(url);
    if (protocol !== 'https:' && !isOwnHost(hostname)) return plainAddressOfSite(url);
    return (
      (allowsPlain ? plainPasswords() : undefined) ??
      strangeProxy(traffic) ??
      plainRequests(traffic) ?? {
        status: 'good',
        message: protocol === 'https:' ? encrypted(traffic) : ownMachine(url),
      }
    );
  },
});

const isOwnHost = (hostname: string): boolean =>
  hostname === 'localhost' || hostname.endsWith('.localhost') || isLoopback(hostname.replace(/^\[|\]$/g, ''));

const ownMachine = (url: string): string => `The site is for this machine alone: its address is ${url}.`;

const encrypted = ({ secure }: Traffic): string =>
  secure === undefined
    ? 'The address of the site is an https one; since the start no request has come over TLS.'
    : 'The address of the site is an https one, and requests come over TLS.';

const plainAddressOfSite = (url: string): CheckResult => ({
  status: 'critical',
  message: `The address of the site, ${url}, is not encrypted: passwords can be read on their way.`,
  action: 'Put a server that speaks TLS in front of this one, and set url in settings.json to the https address.',
});

const plainPasswords = (): CheckResult => ({
  status: 'recommended',
  message: 'Passwords are taken over plain HTTP from other machines.',
  action: 'Set allow_plain_http to false in settings.json.',
});

/** Where TLS comes through, headers of others may be anybody's invention. */
function strangeProxy({ secure, strangeProxy: address }: Traffic): CheckResult | undefined {
  if (secure !== undefined || address === undefined) return undefined;
  return {
    status: 'recommended',
    message: `Requests come with forwarded headers from ${address}, which is no trusted proxy, so the headers do not count.`,
    action: `If it is your proxy, add "${address}" to trusted_proxies in settings.json and restart the server.`,
  };
}

function plainRequests({ plainFrom: address }: Traffic): CheckResult | undefined {
  if (address === undefined) return undefined;
  return {
    status: 'recommended',
    message: `Requests come without TLS from other machines, the last one from ${address}.`,
    action: 'Let the server listen on this machine alone (--host 127.0.0.1), with one that speaks TLS in front.',
  };
}
