/** A served site with the example newsletter, whose mail goes to a real server for mail. */
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { atEnd } from '../../at-end.ts';
import { projectFolder } from '../../house/sources.ts';
import { mailServer, subjectOf } from '../../verify/mail-server.ts';
import { almanacIn, servingIn } from '../commands/almanac-process.ts';

const URL_OF_SITE = 'https://town.example';
const DATA = ['--data', 'town'];

test('subscribe, confirm, get the digest, leave', async (t) => {
  const home = mkdtempSync(join(tmpdir(), 'almanac-newsletter-'));
  const mails = await mailServer();
  atEnd(t, async () => {
    await mails.close();
    rmSync(home, { recursive: true, force: true });
  });
  const almanac = async (...line: string[]) => {
    const { code, out, err } = await almanacIn(home, ...line, ...DATA);
    assert.equal(code, 0, out + err);
    return out.trim();
  };
  assert.equal((await almanacIn(home, 'init', 'town')).code, 0);
  await almanac('user', 'add', 'ada', '--role', 'administrator', '--email', 'ada@example.org');
  const password = await almanac('app-password', 'create', 'ada', '--name', 'test');
  cpSync(join(projectFolder, 'test/examples/newsletter'), join(home, 'town/plugins/newsletter'), { recursive: true });
  const file = join(home, 'town/settings.json');
  const settings = JSON.parse(readFileSync(file, 'utf8'));
  const plugins = { ...settings.plugins, newsletter: true };
  writeFileSync(file, JSON.stringify({ ...settings, url: URL_OF_SITE, mail: mails.settings, plugins }));
  const server = await servingIn(home, 'serve', ...DATA, '--port', '0', '--yes');
  atEnd(t, () => server.stop('SIGKILL'));

  const send = async (path: string, form: Record<string, string>) =>
    fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { origin: URL_OF_SITE },
      body: new URLSearchParams(form),
    });
  /** The next mail, when it comes: the test ends by its own limit if it does not. */
  const next = async (count: number) => {
    while (mails.taken.length < count) await delay(20);
    // long lines are folded
    return (mails.taken[count - 1] ?? '')
      .replaceAll('=\r\n', '')
      .replace(/\r\n[ \t]+/g, ' ')
      .replaceAll('=3D', '=');
  };

  const page = await (await fetch(`${server.url}/newsletter`)).text();
  const token = /name="token" value="([^"]+)"/.exec(page)?.[1] ?? '';
  assert.equal((await send('/newsletter', { token, address: 'ann@example.org' })).status, 200);
  const asked = await next(1);
  assert.match(subjectOf(asked), /^Your subscription to /);
  const key = /confirm\?key=(\w+)/.exec(asked)?.[1] ?? '';
  assert.equal((await send('/newsletter/confirm', { key })).status, 200);

  const post = await fetch(`${server.url}/api/site/v2/posts`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`ada:${password}`)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'Fair', status: 'publish' }),
  });
  assert.equal(post.status, 201);
  await almanac('jobs', 'run', 'newsletter/digest');
  const digest = await next(2);
  assert.equal(subjectOf(digest), 'New this week');
  assert.match(digest, /^To: ann@example\.org\r$/m);
  assert.match(digest, /\r\n\r\nFair\r\n/);
  const [, leave = ''] = /^List-Unsubscribe: +<https:\/\/town\.example(\S+)>\r$/m.exec(digest) ?? [];
  assert.equal((await send(leave, { 'List-Unsubscribe': 'One-Click' })).status, 200);
  assert.equal((await fetch(`${server.url}/newsletter/leave?key=${key}`)).status, 404);
  assert.equal(mails.taken.length, 2);
  assert.equal((await server.stop('SIGTERM')).code, 0);
});
