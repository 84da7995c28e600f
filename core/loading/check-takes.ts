import { BootError } from '../contract/boot-error.ts';
import { checkUse } from '../contract/grants/lent-use.ts';
import type { Manifest, Plugin } from '../contract/plugin.ts';
import type { Route } from '../contract/routes/route.ts';

/** Headers that identify the client; only the core reads them. */
const CREDENTIALS: readonly string[] = ['authorization', 'cookie', 'proxy-authorization'];

/** Name of a header or a cookie (RFC 9110, 5.6.2). */
const TOKEN = /^[!#$%&'*+.^_`|~\w-]+$/;

/** Why a route cannot take what it declares; undefined if it can. */
function problemOf({ takes = {}, batch, upload, kind }: Route): string | undefined {
  const { headers = [], cookies = [], rawBody } = takes;
  const credential = headers.find((name) => CREDENTIALS.includes(name.toLowerCase()));
  if (credential !== undefined) return `takes the header ${credential}, which contains credentials`;
  const wrongHeader = headers.find((name) => !TOKEN.test(name) || name !== name.toLowerCase());
  if (wrongHeader !== undefined) return `takes the header ${wrongHeader}, which is not a header name in lower case`;
  const wrongCookie = cookies.find((name) => !TOKEN.test(name));
  if (wrongCookie !== undefined) return `takes the cookie ${wrongCookie}, which is not a cookie name`;
  if (rawBody && (upload || kind === 'read')) return 'takes the raw body, which only a write without an upload has';
  if (batch && Object.keys(takes).length > 0) return 'takes something of its request, so it cannot be part of a batch';
  return undefined;
}

/**
 * Refuses routes that take parts of requests which they cannot have.
 *
 * @throws BootError one sentence; NotGranted when the plugin does not use `request`
 */
export function checkTakes(manifest: Manifest, { name, routes }: Plugin): void {
  for (const route of routes) {
    if (!route.takes) continue;
    checkUse(manifest, 'request');
    const problem = problemOf(route);
    if (problem) throw new BootError(`plugin ${name}: the route ${route.methods.join(', ')} ${route.path} ${problem}`);
  }
}
