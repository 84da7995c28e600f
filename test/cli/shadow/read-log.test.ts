import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readLog } from '../../../scripts/cli/shadow/read-log.ts';
import { memoryFileSystem } from '../../../scripts/testing/memory-file-system.ts';

async function read(text: string, base = '') {
  const fileSystem = memoryFileSystem();
  const file = await fileSystem.open('/log', 'create');
  await file.write(new TextEncoder().encode(text));
  await file.close();
  return readLog(fileSystem, '/log', base);
}

const entry = (request: string, status = 200) =>
  `203.0.113.9 - - [26/Nov/2026:11:00:00 +0000] "${request}" ${status} 512 "-" "Mozilla/5.0"`;

test('addresses are counted, the most asked first', async () => {
  const text = ['/fair/', '/', '/', '# a note', '', '/fair/', '/'].join('\n');
  const { addresses, leftOut } = await read(text);
  assert.deepEqual(addresses, [
    { target: '/', requests: 3 },
    { target: '/fair/', requests: 2 },
  ]);
  assert.deepEqual(Object.values(leftOut), [0, 0, 0, 0, 0, 0]);
});

for (const [what, line, target] of [
  ['the combined format', entry('GET /fair/?page=2 HTTP/1.1'), '/fair/?page=2'],
  ['the common format', '::1 - ada [26/Nov/2026:11:00:00 +0000] "GET /fair/ HTTP/2.0" 304 -', '/fair/'],
  ['with a host before it', `example.org ${entry('HEAD /fair/ HTTP/1.1')}`, '/fair/'],
  ['a request without a version', entry('GET /fair/'), '/fair/'],
  ['a path', '/fair/', '/fair/'],
  ['an address', 'https://example.org/fair/?x=1#part', '/fair/?x=1'],
  ['an address without a path', 'https://example.org', '/'],
  ['where somebody comes from', '/fair/?utm_source=mail&page=2&fbclid=abc', '/fair/?page=2'],
  ['nothing else', '/fair/?utm_source=mail', '/fair/'],
  ['a redirect', entry('GET /?p=12 HTTP/1.1', 301), '/?p=12'],
  ['Windows lines', '/fair/\r', '/fair/'],
  ['other scripts', '/fête/', '/f%C3%AAte/'],
] as const) {
  test(`${what} is read`, async () => {
    assert.deepEqual((await read(`${line}\n`)).addresses, [{ target, requests: 1 }]);
  });
}

for (const [why, line] of [
  ['method', entry('POST /fair/ HTTP/1.1')],
  ['method', entry('OPTIONS /wp-json/ HTTP/1.1')],
  ['failed', entry('GET /.env HTTP/1.1', 404)],
  ['failed', entry('GET /fair/ HTTP/1.1', 500)],
  ['unsafe', entry('GET /wp-admin/ HTTP/1.1')],
  ['unsafe', '/wp-admin/admin-ajax.php?action=x'],
  ['unsafe', '/wp-login.php?action=logout&_wpnonce=1'],
  ['unsafe', '/blog/wp-cron.php'],
  ['unsafe', '/?add-to-cart=3'],
  ['unsafe', '/?p=3&preview=true'],
  ['unsafe', '/wp%2Dlogin.php?action=logout'],
  ['unsafe', '/wp-json/wp/v2/posts/3?_envelope=1&_method=DELETE'],
  ['unsafe', '/wp-json/wp/v2/posts/3?%5Fmethod=DELETE'],
  ['unsafe', '/wp-json/wp/v2/posts/3?.method=DELETE'],
  ['unsafe', '/?rest_route=/wp/v2/posts/3&+[method=DELETE'],
  ['system', '/wp-includes/js/jquery.js?ver=3'],
  ['system', '/wp-content/themes/old/style.css'],
  ['unreadable', 'not a line of a log'],
  ['unreadable', '"GET" 200'],
] as const) {
  test(`left out: ${why} of ${line}`, async () => {
    const { addresses, leftOut, unreadable } = await read(`${line}\n`);
    assert.deepEqual(addresses, []);
    assert.equal(leftOut[why], 1);
    assert.deepEqual(unreadable, why === 'unreadable' ? [1] : []);
  });
}

test('URLs of a site below a path are relative to it', async () => {
  const { addresses, leftOut } = await read('/blog/fair/\n/blog\n/blogs/\n/other/\n', '/blog');
  assert.deepEqual(
    addresses.map(({ target }) => target),
    ['/fair/', '/'],
  );
  assert.equal(leftOut.elsewhere, 2);
});

test('a long log is read in pieces, and a line over two of them is one', async () => {
  const line = entry('GET /caf%C3%A9/ HTTP/1.1');
  const { addresses } = await read(`${`${line}\n`.repeat(3_000)}${line}`);
  assert.deepEqual(addresses, [{ target: '/caf%C3%A9/', requests: 3_001 }]);
});
