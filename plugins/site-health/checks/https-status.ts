import { type Check, type CheckResult, isLoopback, type TrafficDiagnostics } from '../../../core/index.ts';

/** Is network traffic encrypted? */
export const httpsStatus: Check = {
  name: 'https-status',
  label: 'HTTPS',
  run: ({ site: { url }, diagnostics: { traffic, allowsPlainHttp } }) => {
    const { protocol, hostname } = new URL(url);
    if (protocol !== 'https:' && !isOwnHost(hostname)) return plainAddressOfSite(url);
    return (
      (allowsPlainHttp ? plainPasswords() : undefined) ??
      strangeProxy(traffic) ??
      plainRequests(traffic) ?? {
        status: 'good',
        message: protocol === 'https:' ? encrypted(traffic) : ownMachine(url),
      }
    );
  },
};

const isOwnHost = (hostname: string): boolean =>
  hostname === 'localhost' || hostname.endsWith('.localhost') || isLoopback(hostname.replace(/^\[|\]$/g, ''));

const ownMachine = (url: string): string => `The site is only for this machine: its address is ${url}.`;

const encrypted = ({ secure }: TrafficDiagnostics): string =>
  secure === undefined
    ? 'The address of the site uses https; there were no requests over TLS since the start.'
    : 'The address of the site uses https, and requests arrive over TLS.';

const plainAddressOfSite = (url: string): CheckResult => ({
  status: 'critical',
  message: `The address of the site, ${url}, is not encrypted: passwords can be read in transit.`,
  action: 'Put a TLS proxy in front of this server, and set url in settings.json to the https address.',
});

const plainPasswords = (): CheckResult => ({
  status: 'recommended',
  message: 'Passwords are accepted over plain HTTP from other machines.',
  action: 'Set allow_plain_http to false in settings.json.',
});

/** If requests arrive over TLS, forwarded headers from other addresses may be forged: no warning then. */
function strangeProxy({ secure, strangeProxy: address }: TrafficDiagnostics): CheckResult | undefined {
  if (secure !== undefined || address === undefined) return undefined;
  return {
    status: 'recommended',
    message: `Requests from ${address} have forwarded headers, but it is not a trusted proxy, so the headers are ignored.`,
    action: `If it is your proxy, add "${address}" to trusted_proxies in settings.json and restart the server.`,
  };
}

function plainRequests({ plainFrom: address }: TrafficDiagnostics): CheckResult | undefined {
  if (address === undefined) return undefined;
  return {
    status: 'recommended',
    message: `Requests arrive without TLS from other machines, the last one from ${address}.`,
    action: 'Let the server listen only on this machine (--host 127.0.0.1), behind a TLS proxy.',
  };
}
