import * as v from 'valibot';
import { isApplicationScheme } from './application-scheme.ts';

/** Maximum length in characters: the address goes into a header. */
const LONGEST = 2_000;

/** `https://` and the start of a host, which all parsers read the same: not `https:host` or `https:///host`. */
const HTTPS = /^https:\/\/[^/?#]/i;

/** Spaces, backslashes and invisible characters, which parsers read differently. */
const AMBIGUOUS = /[\s\\\p{C}]/u;

/** A host that is safe as a source in a policy header: a name, or an IPv4 address. Anything else could end the policy. */
const PLAIN_HOST = /^[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?\.?$/;
const IPV6_HOST = /^\[[0-9a-f:.]+\]$/;

/** A login before the host, even an empty one: people mistake it for the host. */
const LOGIN = /^[^:]+:\/\/[^/?#]*@/;

/** Schemes of the WordPress applications. */
const WELL_KNOWN: ReadonlySet<string> = new Set(['wordpress', 'jetpack', 'x-wordpress-app']);

/** A reversed domain of the application's maker (RFC 8252, 7.1). */
const DOTTED = /^[a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+$/;

/** An application on the same machine (RFC 8252, 7.3), in notations that all parsers read the same. */
const LOOPBACK = /^http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost)(?::\d{1,5})?(?:[/?#]|$)/i;

const isOfApplication = (scheme: string, schemes: readonly string[]): boolean =>
  isApplicationScheme(scheme) && (WELL_KNOWN.has(scheme) || DOTTED.test(scheme) || schemes.includes(scheme));

/** The problem with an address, if any. @param schemes of applications, as listed in the settings */
function problemOf(text: string, schemes: readonly string[]): string | undefined {
  if (text.length > LONGEST) return `must have at most ${LONGEST} characters`;
  if (AMBIGUOUS.test(text)) return 'must not contain spaces, backslashes or control characters';
  if (LOGIN.test(text)) return 'must not contain a login or a password';
  const [scheme = ''] = text.toLowerCase().split(':', 1);
  const isKnown = text.includes(':') && isOfApplication(scheme, schemes);
  if (!(isKnown || HTTPS.test(text) || LOOPBACK.test(text)) || !URL.canParse(text)) {
    return 'must begin with https://, with http:// and a loopback address, or with the scheme of an application: one that contains a dot, or one listed in the settings of this site';
  }
  const { hostname } = new URL(text);
  if (!isKnown && !PLAIN_HOST.test(hostname) && !IPV6_HOST.test(hostname)) return 'must contain a host';
  return undefined;
}

/**
 * Schema step for an address to redirect to after the answer: `https`, the scheme of an application (RFC 8252, 7.1), or `http` to the browser's own
 * machine (7.3). Never `http` to anywhere else: the address contains a password.
 *
 * @param schemes `schemes` of the plugin's settings
 */
export const returnAddress = (schemes: readonly string[]) =>
  v.rawTransform<string, string>(({ dataset, addIssue, NEVER }) => {
    const message = problemOf(dataset.value, schemes);
    if (message === undefined) return new URL(dataset.value).href;
    addIssue({ message });
    return NEVER;
  });

const isWeb = (protocol: string): boolean => protocol === 'https:' || protocol === 'http:';

/** The destination of an address, for people: host and port, or the scheme of an application. */
export function placeOf(address: string): string {
  const { protocol, host, hostname, port } = new URL(address);
  if (protocol === 'http:') return `${hostname}:${port || '80'} (a program on your own device)`;
  return protocol === 'https:' ? host : protocol;
}

/** The same as a policy source (CSP Level 3, 2.3.1), where IPv6 addresses are not possible. */
export function sourceOf(address: string): string {
  const { protocol, origin, hostname } = new URL(address);
  return isWeb(protocol) && PLAIN_HOST.test(hostname) ? origin : protocol;
}

/** Sets parameters of an address. Its other parameters are kept as written; existing ones with these names are replaced, as in WordPress. */
export function withParameters(address: string, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(address);
  const kept = url.search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && ![...new URLSearchParams(pair).keys()].some((name) => name in parameters));
  url.search = [...kept, String(new URLSearchParams({ ...parameters }))].join('&');
  return url.href;
}
