import * as v from 'valibot';
import { isApplicationScheme } from './application-scheme.ts';

/** In characters: it goes into a header. */
const LONGEST = 2_000;

/** `https://` and the beginning of a host, as it is read by everybody: no `https:host`, no `https:///host`. */
const HTTPS = /^https:\/\/[^/?#]/i;

/** Spaces, backslashes and what cannot be seen are read in one way here and in another there. */
const AMBIGUOUS = /[\s\\\p{C}]/u;

/** What stands in a header of ours as the source of a policy: a name, or an IPv4 address. Anything else could end the policy. */
const PLAIN_HOST = /^[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?\.?$/;
const IPV6_HOST = /^\[[0-9a-f:.]+\]$/;

/** A login before the host, also an empty one: what stands there is taken for the host by people. */
const LOGIN = /^[^:]+:\/\/[^/?#]*@/;

/** Of the applications of WordPress. */
const WELL_KNOWN: ReadonlySet<string> = new Set(['wordpress', 'jetpack', 'x-wordpress-app']);

/** The domain of its maker, backwards (RFC 8252, 7.1). */
const DOTTED = /^[a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+$/;

/** An application on the same machine (RFC 8252, 7.3), written as everybody reads it. */
const LOOPBACK = /^http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost)(?::\d{1,5})?(?:[/?#]|$)/i;

const isOfApplication = (scheme: string, schemes: readonly string[]): boolean =>
  isApplicationScheme(scheme) && (WELL_KNOWN.has(scheme) || DOTTED.test(scheme) || schemes.includes(scheme));

/** What is wrong with an address. @param schemes of applications, as the settings list them */
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
 * Step of a schema: an address that a browser is sent to after the answer: `https`, the scheme of an application (RFC 8252, 7.1),
 * or `http` to the machine of the browser itself (7.3). Never `http` elsewhere: a password is in the address.
 *
 * @param schemes `schemes` of the settings of this plugin
 */
export const returnAddress = (schemes: readonly string[]) =>
  v.rawTransform<string, string>(({ dataset, addIssue, NEVER }) => {
    const message = problemOf(dataset.value, schemes);
    if (message === undefined) return new URL(dataset.value).href;
    addIssue({ message });
    return NEVER;
  });

const isWeb = (protocol: string): boolean => protocol === 'https:' || protocol === 'http:';

/** Where an address leads, for people: the host, with its port; of a scheme of applications the scheme. */
export function placeOf(address: string): string {
  const { protocol, host, hostname, port } = new URL(address);
  if (protocol === 'http:') return `${hostname}:${port || '80'} (a program on your own device)`;
  return protocol === 'https:' ? host : protocol;
}

/** The same as a source in a policy (CSP Level 3, 2.3.1), which cannot say IPv6 addresses. */
export function sourceOf(address: string): string {
  const { protocol, origin, hostname } = new URL(address);
  return isWeb(protocol) && PLAIN_HOST.test(hostname) ? origin : protocol;
}

/**
 * The address with these parameters; others that it has stay as they are written, and of these names none but the new ones,
 * as in WordPress.
 */
export function withParameters(address: string, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(address);
  const kept = url.search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && ![...new URLSearchParams(pair).keys()].some((name) => name in parameters));
  url.search = [...kept, String(new URLSearchParams({ ...parameters }))].join('&');
  return url.href;
}
