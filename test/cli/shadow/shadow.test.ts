/** `almanac shadow`, from the command line to its output, against a server that simulates an old site. */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { makeSite, type ServedSite } from '../../verify/faults/served-site.ts';
import { ALMANAC, launch } from '../commands/almanac-process.ts';

let here: ServedSite;
let old: string;
const seen: { readonly path: string; readonly authorization: string | undefined }[] = [];

const POSTS = '/wp-json/wp/v2/posts?context=edit&status=draft';

const ME = /^\/(?:wp-json|\?rest_route=)\/wp\/v2\/users\/me$/;
const PASSWORD = 'abcd efgh';

function answerMe({ authorization }: IncomingMessage['headers'], response: ServerResponse): void {
  const isKnown = authorization === `Basic ${btoa(`ada:${PASSWORD}`)}` || authorization === `Basic ${btoa('eve:x')}`;
  response.writeHead(isKnown ? 200 : authorization === `Basic ${btoa('bo:x')}` ? 403 : 401).end('{}');
}

function answer({ url = '', headers }: IncomingMessage, response: ServerResponse): void {
  seen.push({ path: url, authorization: headers.authorization });
  if (url === '/moved/') response.writeHead(301, { Location: '/elsewhere/' }).end();
  else if (ME.test(url)) answerMe(headers, response);
  else if (url === '/broken/') response.destroy();
  else if (url === POSTS) response.writeHead(200, { 'Content-Type': 'application/json' }).end('[]');
  else if (url === '/' || url === '/old-page/')
    response.writeHead(200, { 'Content-Type': 'text/html' }).end('<title>Old</title>');
  else response.writeHead(404).end();
}

const server = createServer(answer);
before(async () => {
  here = await makeSite(ALMANAC);
  await here.run('plugin', 'on', 'wp-alias');
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  old = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
after(() => {
  server.close();
  here.end(0, () => {});
});

/** Runs the command in the folder next to the site. */
async function shadow(lines: readonly string[], words: readonly string[] = [], environment = {}, url = old) {
  const home = join(here.folder, '..');
  writeFileSync(join(home, 'access.log'), lines.map((line) => `${line}\n`).join(''));
  const line = ['shadow', url, '--requests', 'access.log', '--data', 'site', '--rate', '100', ...words];
  return launch(ALMANAC, home, line, 'pipe', environment).ended;
}

test('differences are printed by class, and in a report', async () => {
  const { code, out, err } = await shadow(['/', '/', '/moved/', '/gone/', '/wp-admin/'], ['--report', 'report.json']);
  // on a machine that is busy the log may say that a page took long
  assert.doesNotMatch(err, /^almanac:/m);
  assert.equal(code, 1);
  assert.match(out, new RegExp(`^compared 3 addresses with ${old}: 100% of the reads in the log$`, 'm'));
  assert.match(out, /^1 agree, 2 differ$/m);
  assert.match(out, /^status +1 +1$/m);
  assert.match(out, /^ {2}\/moved\/: 301 to \/elsewhere\/ → 404$/m);
  assert.match(out, /^left out: 1 line to addresses where a read may change something$/m);
  const report = JSON.parse(readFileSync(join(here.folder, '../report.json'), 'utf8'));
  assert.deepEqual([report.old, report.compared, report.agreeing], [old, 3, 1]);
  assert.deepEqual(report.classes, { status: { addresses: 1, requests: 1 }, titles: { addresses: 1, requests: 2 } });
  assert.deepEqual(report.differing[1].differences, [{ class: 'status', old: '301 to /elsewhere/', here: '404' }]);
});

test('a user reads the API of both sites, with a password that is only sent to the old one', async () => {
  const { code, out, err } = await shadow([POSTS], ['--user', 'ada'], { ALMANAC_SHADOW_PASSWORD: 'abcd efgh' });
  assert.equal(code, 0, err);
  assert.match(out, /^1 agree, 0 differ$/m);
  assert.equal(seen.at(-1)?.authorization, `Basic ${btoa('ada:abcd efgh')}`);
  const passwords = await here.run('app-password', 'list', 'ada');
  assert.ok(!passwords.includes('shadow'));
});

test('an address at which the old site does not answer is not compared', async () => {
  const { code, out } = await shadow(['/broken/', '/gone/', '/gone/', '/gone/']);
  assert.equal(code, 1);
  assert.match(out, new RegExp(`^compared 1 address with ${old}: 75% of the reads in the log$`, 'm'));
  assert.match(out, /^1 agree, 0 differ$/m);
  assert.match(out, /^not compared: 1 address at which it did not answer$/m);
  assert.match(out, /^unreachable +1 +1$/m);
});

test('an old site that does not answer at all ends it', async () => {
  const { code, out, err } = await shadow(['/'], [], {}, 'http://127.0.0.1:9');
  assert.deepEqual([code, out], [1, '']);
  assert.match(err, /http:\/\/127\.0\.0\.1:9 cannot be reached: /);
});

for (const [what, user, password, message] of [
  [
    'a wrong password',
    'ada',
    'wrong',
    /does not accept the application password of ada\. It is made in the profile of ada/,
  ],
  ['somebody who may not', 'bo', 'x', /bo cannot sign in at \S+: \/wp\/v2\/users\/me responded with 403/],
] as const) {
  test(`${what} ends it`, async () => {
    const { code, out, err } = await shadow([POSTS], ['--user', user], { ALMANAC_SHADOW_PASSWORD: password });
    assert.deepEqual([code, out], [1, '']);
    assert.match(err, message);
  });
}

test('it asks the server where one runs', async () => {
  const served = await here.serve();
  const { code, out } = await shadow(['/gone/']);
  assert.equal(code, 0);
  assert.match(out, /^1 agree, 0 differ$/m);
  await served.stop('SIGTERM');
});

for (const [what, lines, words, code, message] of [
  [
    'a password that nobody says',
    ['/'],
    ['--user', 'ada'],
    1,
    /the application password of ada is missing: set ALMANAC_SHADOW_PASSWORD/,
  ],
  ['a log without reads', ['POST'], [], 1, /there is nothing to compare/],
  ['a rate of none', ['/'], ['--rate', '0'], 2, /--rate must be a number above 0/],
  ['a report that cannot be written', ['/gone/'], ['--report', 'no/folder/report.json'], 1, /no\/folder\/report\.json/],
] as const) {
  test(`${what} is refused`, async () => {
    const ended = await shadow(lines, words);
    assert.equal(ended.code, code);
    assert.match(ended.err, message);
  });
}

test('an unknown login is named', async () => {
  const { code, err } = await shadow([POSTS], ['--user', 'eve'], { ALMANAC_IMPORT_PASSWORD: 'x' });
  assert.equal(code, 1);
  assert.match(err, /eve/);
});

test('redirects of this site are distinguished from missing pages', async () => {
  const redirects = { '/old-page/': '/', '/elsewhere/': 'https://other.example/' };
  writeFileSync(join(here.folder, 'redirects.json'), JSON.stringify({ version: 1, redirects }));
  const { out } = await shadow(['/old-page/']);
  assert.match(out, /^moved +1 +1$/m);
  assert.match(out, /^ {2}\/old-page\/: 200 → 301 to \/$/m);
});
