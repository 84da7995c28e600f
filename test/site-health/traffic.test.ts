import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import type { Check, CheckContext } from '../../core/contract/health/check.ts';
import type { Diagnostics } from '../../core/contract/health/diagnostics.ts';
import { Traffic } from '../../core/diagnostics/traffic.ts';
import { TrustedProxies } from '../../core/http/server/incoming-request.ts';
import { settingsSchema, siteInfo } from '../../core/settings/settings.ts';
import { authorizationHeader } from '../../plugins/site-health/checks/authorization-header.ts';
import { httpsStatus } from '../../plugins/site-health/checks/https-status.ts';
import { testClock } from '../../scripts/testing/test-clock.ts';

const PROXY = '10.0.0.2';
const NOW = Date.UTC(2030, 0, 15, 12);

/** A request as it comes over a socket. */
interface Came {
  /** Of the socket. */
  readonly from: string;
  readonly encrypted?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Runs a check after these requests, with these settings. */
function judge(check: Check, requests: readonly Came[], settings: object) {
  const config = v.parse(settingsSchema, settings);
  const proxies = new TrustedProxies(config.trusted_proxies);
  const traffic = new Traffic();
  for (const { from, encrypted = false, headers = {} } of requests) {
    const peer = proxies.peerOf({
      address: from,
      encrypted,
      addresses: headers['x-forwarded-for'],
      protocol: headers['x-forwarded-proto'],
    });
    const header = (name: string) => headers[name];
    traffic.note({ method: 'GET', target: '/', header, body: async function* () {}, ...peer }, NOW);
  }
  const diagnostics: Partial<Diagnostics> = { traffic, allowsPlainHttp: config.allow_plain_http };
  // these checks look at nothing else
  const context = { diagnostics, site: siteInfo(config, testClock()), now: NOW };
  return check.run(context as CheckContext);
}

const forwarded = (from: string, how: Readonly<Record<string, string>>): Came => ({ from, headers: how });
const https = { url: 'https://example.org' };
const visitor = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' };

for (const [what, requests, settings, status, message] of [
  [
    'a site for this machine',
    [],
    {},
    'good',
    /^The site is only for this machine: its address is http:\/\/127\.0\.0\.1:8080\.$/,
  ],
  ['one that has a name here', [], { url: 'http://site.localhost:8080' }, 'good', /only for this machine/],
  ['one that is reached by IPv6 here', [], { url: 'http://[::1]:8080' }, 'good', /only for this machine/],
  [
    'one for this machine that others ask',
    [{ from: '192.0.2.7' }],
    {},
    'recommended',
    /without TLS from other machines, the last one from 192\.0\.2\.7/,
  ],
  [
    'a public address without TLS',
    [],
    { url: 'http://example.org' },
    'critical',
    /^The address of the site, http:\/\/example\.org, is not encrypted/,
  ],
  ['one whose name only begins so', [], { url: 'http://localhost.example.org' }, 'critical', /is not encrypted/],
  ['another machine of the house', [], { url: 'http://192.168.1.5' }, 'critical', /is not encrypted/],
  ['an https address that nobody asked', [], https, 'good', /there were no requests over TLS since the start/],
  ['TLS at this server', [{ from: '192.0.2.7', encrypted: true }], https, 'good', /and requests arrive over TLS\.$/],
  [
    'TLS at a trusted proxy',
    [forwarded(PROXY, visitor)],
    { ...https, trusted_proxies: [PROXY] },
    'good',
    /and requests arrive over TLS\.$/,
  ],
  [
    'TLS at two trusted proxies',
    [forwarded('127.0.0.1', { ...visitor, 'x-forwarded-for': `203.0.113.9, ${PROXY}` })],
    { ...https, trusted_proxies: [PROXY, '127.0.0.1'] },
    'good',
    /over TLS\.$/,
  ],
  [
    'a proxy that nobody trusts',
    [forwarded(PROXY, visitor)],
    https,
    'recommended',
    /Requests from 10\.0\.0\.2 have forwarded headers, but it is not a trusted proxy/,
  ],
  [
    'one on this machine',
    [forwarded('127.0.0.1', visitor)],
    https,
    'recommended',
    /Requests from 127\.0\.0\.1 have forwarded headers/,
  ],
  [
    'one that tells the protocol alone',
    [forwarded('127.0.0.1', { 'x-forwarded-proto': 'https' })],
    https,
    'recommended',
    /Requests from 127\.0\.0\.1 have forwarded headers/,
  ],
  [
    'a stranger with such a header, where TLS comes through',
    [forwarded(PROXY, visitor), { from: '203.0.113.5', encrypted: true, headers: { 'x-forwarded-for': '1.2.3.4' } }],
    { ...https, trusted_proxies: [PROXY] },
    'good',
    /over TLS\.$/,
  ],
  [
    'requests around the proxy',
    [forwarded(PROXY, visitor), { from: '192.0.2.7' }],
    { ...https, trusted_proxies: [PROXY] },
    'recommended',
    /without TLS from other machines, the last one from 192\.0\.2\.7/,
  ],
  [
    'a trusted proxy without TLS in front',
    [forwarded(PROXY, { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'http' })],
    { ...https, trusted_proxies: [PROXY] },
    'recommended',
    /without TLS from other machines, the last one from 203\.0\.113\.9/,
  ],
  [
    'this machine without TLS',
    [{ from: '127.0.0.1' }, { from: '::1' }],
    https,
    'good',
    /there were no requests over TLS/,
  ],
  [
    'passwords in the clear',
    [],
    { ...https, allow_plain_http: true },
    'recommended',
    /^Passwords are accepted over plain HTTP/,
  ],
] as const satisfies readonly (readonly [string, readonly Came[], object, string, RegExp])[]) {
  test(`https-status: ${what} is ${status}`, () => {
    const result = judge(httpsStatus, requests, settings);
    assert.ok(!(result instanceof Promise));
    assert.equal(result.status, status, result.message);
    assert.match(result.message, message);
    assert.equal(result.action !== undefined, status !== 'good');
  });
}

for (const [what, requests, status, message] of [
  ['nobody asked', [], 'good', /^There were no requests since the start, so the header could not be checked/],
  [
    'nobody signed in',
    [{ from: '192.0.2.7' }],
    'recommended',
    /^No request since the start had an Authorization header\.$/,
  ],
  [
    'somebody did',
    [{ from: '192.0.2.7', headers: { authorization: 'Basic eDp5' } }, { from: '192.0.2.8' }],
    'good',
    /last seen at 2030-01-15T12:00:00Z\.$/,
  ],
] as const satisfies readonly (readonly [string, readonly Came[], string, RegExp])[]) {
  test(`authorization-header: ${what} is ${status}`, () => {
    const result = judge(authorizationHeader, requests, https);
    assert.ok(!(result instanceof Promise));
    assert.equal(result.status, status);
    assert.match(result.message, message);
    // instructions to try it are shown until the result is known
    assert.equal(
      result.action?.includes('curl -i -u LOGIN:PASSWORD https://example.org/api/') ?? false,
      !/last seen/.test(result.message),
    );
  });
}
