/** A site behind nginx and behind Caddy, each with the very file of docs/deploy/. */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { PICTURE } from '../verify/security/picture.ts';
import { ask, askOverHttp2, begin, type Heard, heardOf, type Question } from './ask.ts';
import { caddy } from './caddy.ts';
import { makeCertificate } from './certificate.ts';
import { nginx } from './nginx.ts';
import { missing } from './program.ts';
import { type ProxiedSite, proxiedSite } from './proxied-site.ts';
import { type ProxyKind, startProxy } from './proxy.ts';

const API = '/api/site/v2';
const HSTS = 'max-age=63072000';

/** A site, a proxy before it, and ways to ask both. */
interface Street {
  readonly site: ProxiedSite;
  /** Port and authority of the proxy. */
  readonly proxied: Pick<Question, 'port' | 'authority'>;
  readonly plainPort: number;
  direct(question: Omit<Question, 'port'>): Promise<Heard>;
  through(question: Omit<Question, 'port'>): Promise<Heard>;
}

async function street(t: TestContext, kind: ProxyKind, site: ProxiedSite): Promise<Street> {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-proxy-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const proxy = await startProxy(kind, { folder, ...makeCertificate(folder), upstreamPort: site.port });
  t.after(() => proxy.stop());
  const proxied = { port: proxy.port, authority: readFileSync(proxy.certificate) };
  return {
    site,
    proxied,
    plainPort: proxy.plainPort,
    direct: (question) => ask({ ...question, port: site.port }),
    through: (question) => ask({ ...question, ...proxied }),
  };
}

/** Headers that each connection or request has its own of, or that a proxy says of itself. */
const OWN = ['x-request-id', 'connection', 'keep-alive', 'date', 'server', 'alt-svc', 'transfer-encoding'];

/** What a client goes by. */
const compared = ({ status, headers, body }: Heard) => ({
  status,
  headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN.includes(name))),
  body: body.toString('base64'),
});

const codeOf = ({ body }: Heard): unknown => JSON.parse(body.toString()).code;

const QUESTIONS: readonly Omit<Question, 'port'>[] = [
  { path: '/' },
  { path: '/api/' },
  { path: `${API}/posts` },
  { path: `${API}/posts?per_page=2&search=bread%20mill&_fields=title,link` },
  { path: `${API}/posts`, headers: { 'Accept-Encoding': 'gzip' } },
  { path: `${API}/posts`, headers: { 'Accept-Encoding': 'br' } },
  { path: `${API}/posts`, method: 'HEAD' },
  { path: `${API}/posts`, method: 'OPTIONS', headers: { Origin: 'https://app.example' } },
  { path: `${API}/posts/1` },
  { path: `${API}//posts` },
  { path: `${API}/posts/%2e%2e/posts` },
  { path: `${API}/posts?slug=a%2Fb` },
  { path: `${API}/nowhere` },
  { path: '/elsewhere' },
  { path: `/${'a'.repeat(9_000)}` },
  { path: '/', headers: { 'X-Long': 'a'.repeat(20_000) } },
  { path: `${API}/posts?per_page=1000` },
  { path: `${API}/users/me`, headers: { Authorization: 'Basic bm9ib2R5OndyYXBwZXI=' } },
];

type Headers = Readonly<Record<string, string>>;

/** What a client says of where it wants to go. */
const ELSEWHERE: readonly Headers[] = [
  {},
  { 'X-Forwarded-Host': 'evil.example' },
  { Forwarded: 'host=evil.example;proto=http' },
];

/** What a client says of where it comes from. */
const PRETENDED: readonly Headers[] = [
  {},
  { 'X-Forwarded-For': '203.0.113.9' },
  { 'X-Forwarded-For': '203.0.113.9, 127.0.0.1' },
  { 'X-Forwarded-Proto': 'http' },
  { 'X-Real-IP': '203.0.113.9', 'X-Forwarded-Host': 'evil.example' },
  { Forwarded: 'for=203.0.113.9;proto=http' },
];

for (const kind of [nginx, caddy]) {
  const skip = kind.missing || missing('openssl', 'version');

  test(`a site behind ${kind.name}`, { skip }, async (t) => {
    const site = await proxiedSite();
    t.after(() => site.close());
    const { direct, through, proxied, plainPort } = await street(t, kind, site);
    const { authorization } = site;

    await t.test('responds as without a proxy, and knows that browsers use TLS', async () => {
      for (const question of QUESTIONS) {
        const { headers, ...rest } = compared(await through(question));
        const { 'strict-transport-security': transport, ...others } = headers;
        const what = `${question.method ?? 'GET'} ${question.path.slice(0, 60)}`;
        assert.deepEqual({ headers: others, ...rest }, compared(await direct(question)), what);
        assert.equal(transport, HSTS, what);
      }
    });

    await t.test('responds to conditional requests', async () => {
      const { headers } = await through({ path: `${API}/posts` });
      const again = await through({ path: `${API}/posts`, headers: { 'If-None-Match': headers.etag ?? '' } });
      assert.deepEqual([again.status, again.body.length], [304, 0]);
    });

    await t.test('is spoken to over HTTP/2', async () => {
      const over2 = await askOverHttp2({ ...proxied, path: `${API}/posts` });
      assert.deepEqual(over2.body, (await direct({ path: `${API}/posts` })).body);
    });

    await t.test('builds links from its configured URL, whatever a request contains', async () => {
      for (const headers of ELSEWHERE) {
        const [post] = JSON.parse((await through({ path: `${API}/posts?_fields=link`, headers })).body.toString());
        assert.match(post.link, /^https:\/\/example\.org\//);
      }
    });

    await t.test('sees the address of the client, and TLS; headers of the client are ignored', async () => {
      for (const headers of PRETENDED) {
        await through({ path: '/', from: '127.0.0.3', headers });
        assert.deepEqual(site.lastSeen(), { address: '127.0.0.3', secure: true }, JSON.stringify(headers));
      }
    });

    await t.test('accepts credentials, and the response is not cached', async () => {
      const me = await through({ path: `${API}/users/me`, headers: { Authorization: authorization } });
      assert.deepEqual([me.status, me.headers['cache-control']], [200, 'private, no-store']);
    });

    await t.test('accepts a write and an upload, and serves the file with its headers', async () => {
      const made = await through({
        path: `${API}/posts`,
        method: 'POST',
        headers: { Authorization: authorization, 'Content-Type': 'application/json' },
        body: JSON.stringify({ title: 'Behind a proxy' }),
      });
      assert.equal(made.status, 201);
      assert.match(String(made.headers.location), /^https:\/\/example\.org\/api\//);
      const uploaded = await through({
        path: `${API}/media`,
        method: 'POST',
        headers: {
          Authorization: authorization,
          'Content-Type': 'image/png',
          'Content-Disposition': 'attachment; filename="a.png"',
        },
        body: PICTURE,
      });
      assert.equal(uploaded.status, 201);
      const { source_url } = JSON.parse(uploaded.body.toString());
      const file = await through({ path: new URL(source_url).pathname });
      assert.deepEqual([file.status, file.headers['x-content-type-options']], [200, 'nosniff']);
      assert.match(String(file.headers['content-security-policy']), /sandbox/);
    });

    await t.test('refuses a body that is too large by itself, and has a far larger one refused', async () => {
      const headers = { Authorization: authorization, 'Content-Type': 'application/json' };
      const send = (bytes: number) =>
        through({ path: `${API}/posts`, method: 'POST', headers, body: Buffer.alloc(bytes, ' ') });
      const large = await send(1024 * 1024 + 1);
      assert.deepEqual([large.status, codeOf(large)], [413, 'rest_body_too_large']);
      // a proxy that has responded may disconnect a client that keeps sending, before it has read the response
      const end = await send(28 * 1024 * 1024).then(
        ({ status }) => status,
        ({ code }) => code,
      );
      assert.ok([413, 'ECONNRESET', 'EPIPE'].includes(end), `${end}`);
    });

    await t.test('redirects from plain HTTP to the URL of the site', async () => {
      const { status, headers } = await ask({ port: plainPort, path: '/api/?_fields=name' });
      assert.equal(status, 308);
      assert.match(String(headers.location), /^https:\/\/example\.org(?::\d+)?\/api\/\?_fields=name$/);
    });

    await t.test('counts wrong passwords by client address, and ignores headers of clients', async () => {
      const guess = async (from: string, count: number) =>
        (
          await through({
            path: `${API}/users/me`,
            from,
            headers: {
              Authorization: `Basic ${btoa(`nobody${count}:guess`)}`,
              'X-Forwarded-For': `203.0.113.${count}`,
            },
          })
        ).status;
      const statuses: number[] = [];
      for (let count = 0; count < 11; count++) statuses.push(await guess('127.0.0.4', count));
      assert.deepEqual(statuses, [...Array(10).fill(401), 429]);
      assert.equal(await guess('127.0.0.5', 11), 401);
    });
  });

  test(`an upload that takes longer than a request may, behind ${kind.name}`, { skip }, async (t) => {
    const site = await proxiedSite({ headers_timeout: 400, request_timeout: 800 });
    t.after(() => site.close());
    const { proxied } = await street(t, kind, site);
    const upload = (to: Pick<Question, 'port' | 'authority'>) => {
      const request = begin({
        ...to,
        path: `${API}/media`,
        method: 'POST',
        headers: {
          Authorization: site.authorization,
          'Content-Type': 'image/png',
          'Content-Disposition': 'attachment; filename="a.png"',
          'Content-Length': String(PICTURE.length),
        },
      });
      request.on('error', () => {});
      request.write(PICTURE.subarray(0, 20));
      return request;
    };
    const slow = upload(proxied);
    const slowAnswer = heardOf(slow);
    // as long as it takes until one without a proxy is given up
    assert.equal((await heardOf(upload({ port: site.port }))).status, 408);
    // nginx takes all of a body before it hands it on; Caddy hands it on as it comes
    if (kind === nginx) slow.end(PICTURE.subarray(20));
    assert.equal((await slowAnswer).status, kind === nginx ? 201 : 408);
    slow.destroy();
  });
}
