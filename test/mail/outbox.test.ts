/** Mail that plugins send, from the write to who takes it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MailMessage } from '../../core/index.ts';
import { type MailPlace, MailRefused, type MailTransport, type OutgoingMail } from '../../core/platform/index.ts';
import { pluginSource, type TestSiteOptions, testSite } from '../../scripts/testing/test-site.ts';
import { toWebHandler } from '../../scripts/testing/web-handler.ts';
import { HELLO, shopOf } from './shop.ts';

const USES = { uses: ['mail'] };

async function openShop(
  t: { after(call: () => unknown): void },
  { message, uses = USES, ...options }: TestSiteOptions & { message?: MailMessage; uses?: { uses: string[] } } = {},
) {
  const site = await testSite([pluginSource(shopOf(message && (() => message)), uses)], options);
  t.after(() => site.close());
  return site;
}

const order = (path = '/shop/v1/orders', text = 'jam') => [path, { method: 'POST', json: { text } }] as const;

test('a mail that a write sends is handed over when it is durable', async (t) => {
  const site = await openShop(t);
  assert.equal((await site.json(...order())).status, 200);
  await site.jobsDone();
  const [{ id, ...mail } = assert.fail('no mail'), ...others] = site.mails;
  assert.deepEqual(
    [mail, others],
    [
      {
        to: { address: 'ann@example.org' },
        subject: 'Hello',
        text: 'Hello, Ann.\n',
        from: { address: 'noreply@site.test', name: 'Almanac' },
        date: site.clock.now(),
      },
      [],
    ],
  );
  assert.match(id, /^[0-9a-f]{32}@site\.test$/);
  assert.deepEqual((await site.command('mail list', undefined)).length, 1);
});

for (const [what, path, text] of [
  ['a write that fails', '/shop/v1/orders', 'nothing'],
  ['a write that is only tried', '/shop/v1/orders?_dry_run=1', 'jam'],
] as const) {
  test(`${what} sends nothing`, async (t) => {
    const site = await openShop(t);
    await site.json(...order(path, text));
    await site.jobsDone();
    assert.deepEqual(site.mails, []);
  });
}

test('a job sends in a transaction of its own', async (t) => {
  const site = await openShop(t);
  await site.command('jobs run', 'shop/remind');
  await site.jobsDone();
  assert.equal(site.mails.length, 1);
});

test('a form of a page sends and stores in one transaction; a page that is only looked at may not', async (t) => {
  const site = await openShop(t);
  const handle = toWebHandler(site.site.handle);
  const ask = (query: string, init?: RequestInit) => handle(new Request(`http://site.test/order${query}`, init));
  assert.equal((await ask('')).status, 200);
  assert.equal((await ask('?early=1')).status, 500);
  assert.match(site.logged.join(), /plugin shop writes where no form was sent: \/order/);
  const sent = await ask('', { method: 'POST', body: new URLSearchParams(), headers: { origin: 'http://site.test' } });
  assert.match(await sent.text(), /Order \d</);
  await site.jobsDone();
  assert.equal(site.mails.length, 1);
});

for (const { name, message, says } of [
  {
    name: 'a line break in the address',
    message: { to: 'ann@example.org\r\nBcc: x@y.org' },
    says: /to must be one address/,
  },
  { name: 'no address', message: { to: 'Ann' }, says: /to must be one address/ },
  { name: 'two of them', message: { to: 'a@x.org, b@x.org' }, says: /to must be one address/ },
  {
    name: 'a line break in the name',
    message: { to: { address: 'a@x.org', name: 'A\nB' } },
    says: /the name of to must be one line/,
  },
  { name: 'a line break in who is answered', message: { replyTo: 'a@x.org\n' }, says: /replyTo must be one address/ },
  { name: 'CR in the subject', message: { subject: 'Hi\rBcc: x@y.org' }, says: /subject must be one line/ },
  { name: 'LF in the subject', message: { subject: 'Hi\nBcc: x@y.org' }, says: /subject must be one line/ },
  { name: 'a line separator in the subject', message: { subject: 'Hi\u2028you' }, says: /subject must be one line/ },
  { name: 'a long subject', message: { subject: 'a'.repeat(501) }, says: /subject is longer than 500/ },
  { name: 'a long text', message: { text: 'é'.repeat(600_000) }, says: /1200000 bytes of text, of 1048576/ },
  {
    name: 'a line break in unsubscribe',
    message: { unsubscribe: 'https://x.org/\r\nA: b' },
    says: /unsubscribe must be/,
  },
  { name: 'another kind of unsubscribe', message: { unsubscribe: 'mailto:a@x.org' }, says: /unsubscribe must be/ },
] as readonly { name: string; message: Partial<MailMessage>; says: RegExp }[]) {
  test(`refused, with the write: ${name}`, async (t) => {
    const site = await openShop(t, { message: { ...HELLO, ...message } });
    assert.equal((await site.json(...order())).status, 500);
    await site.jobsDone();
    assert.deepEqual(site.mails, []);
    assert.match(site.logged.join(), says);
  });
}

test('the error for a plugin that may not send mail names the line to add', async (t) => {
  const site = await openShop(t, { uses: { uses: [] } });
  assert.equal((await site.json(...order())).status, 500);
  assert.match(site.logged.join(), /plugin shop may not send mail: add \\"mail\\" to uses in its plugin\.json/);
});

/** A server that takes mail when it likes. */
function serverThat(takes: (attempt: number) => void): MailTransport & { readonly given: [OutgoingMail, MailPlace][] } {
  const given: [OutgoingMail, MailPlace][] = [];
  return {
    given,
    deliver: async (mail, place) => {
      given.push([mail, place]);
      takes(given.length);
    },
  };
}

test('a mail that is not accepted is sent again unchanged', async (t) => {
  const mail = serverThat((attempt) => {
    if (attempt < 3) throw new Error('busy');
  });
  const site = await openShop(t, { mail });
  await site.json(...order());
  for (const wait of [0, 10_000, 20_000]) {
    site.clock.advance(wait);
    await site.jobsDone();
  }
  assert.equal(site.mails.length, 1);
  assert.equal(mail.given.length, 3);
  assert.equal(new Set(mail.given.map(([one]) => JSON.stringify(one))).size, 1);
});

test('a mail that is refused for good is parked at once, shown, and sent again on request', async (t) => {
  let isBroken = true;
  const mail = serverThat(() => {
    if (isBroken) throw new MailRefused('550 no such user');
  });
  const site = await openShop(t, { mail });
  await site.json(...order());
  await site.jobsDone();
  assert.equal(mail.given.length, 1);
  const [, row] = await site.command('mail list', undefined);
  assert.match(row ?? '', /^1 +shop +ann@example\.org +Hello +- +1 +parked +550 no such user$/);
  assert.match(site.logged.join(), /a job failed for good/);
  assert.deepEqual((await site.command('jobs list', undefined)).length, 1);
  isBroken = false;
  assert.deepEqual(await site.command('mail retry', 'all'), ['1 to be sent']);
  await site.jobsDone();
  assert.equal(site.mails.length, 1);
  await assert.rejects(site.command('mail retry', '1'), /there is no mail 1/);
});

test('a mail that waits can be dropped', async (t) => {
  const mail = serverThat(() => {
    throw new Error('busy');
  });
  const site = await openShop(t, { mail });
  await site.json(...order());
  await site.jobsDone();
  assert.deepEqual(await site.command('mail discard', '1'), ['1 deleted']);
  site.clock.advance(60_000);
  await site.jobsDone();
  assert.equal(mail.given.length, 1);
});

const SERVER = { host: 'smtp.example.org', from: 'Town <news@example.org>' };
for (const { name, settings, secrets, environment, place } of [
  { name: 'files without a server', place: { folder: '/site/.almanac/outbox' } },
  { name: 'a server', settings: SERVER, place: { host: SERVER.host, port: 587, tls: 'starttls' } },
  { name: 'port 465', settings: { ...SERVER, port: 465 }, place: { host: SERVER.host, port: 465, tls: 'implicit' } },
  { name: 'what tls says', settings: { ...SERVER, tls: 'none' }, place: { host: SERVER.host, port: 587, tls: 'none' } },
  {
    name: 'a server with a password',
    settings: { ...SERVER, user: 'town' },
    secrets: { core: { smtp_password: 'sesame' } },
    place: { host: SERVER.host, port: 587, tls: 'starttls', user: 'town', password: 'sesame' },
  },
  {
    name: 'a server with a password of the environment',
    settings: { ...SERVER, user: 'town' },
    environment: { ALMANAC_SECRET_CORE_SMTP_PASSWORD: 'sesame' },
    place: { host: SERVER.host, port: 587, tls: 'starttls', user: 'town', password: 'sesame' },
  },
]) {
  test(`mail goes to ${name}`, async (t) => {
    const mail = serverThat(() => {});
    const site = await openShop(t, {
      mail,
      ...(settings && { settings: { mail: settings } }),
      ...(secrets && { secrets }),
      ...(environment && { environment }),
    });
    await site.json(...order());
    await site.jobsDone();
    const [[sent, to] = assert.fail('no mail')] = mail.given;
    assert.deepEqual(JSON.parse(JSON.stringify(to)), place);
    assert.equal(sent.from.address, settings ? 'news@example.org' : 'noreply@site.test');
  });
}

for (const [settings, says] of [
  [{ host: 'smtp.example.org' }, /mail: must name the sender: from/],
  [{ host: 'a\r\nb', from: 'a@x.org' }, /mail\.host: must be the name or address of a server/],
  [{ host: 'smtp.example.org', from: 'Town\r\n<a@x.org>' }, /mail\.from: must be an address/],
  [{ ...SERVER, tls: 'none', user: 'town' }, /mail: must use TLS to send a password/],
  [{ ...SERVER, tls: 'ssl' }, /mail\.tls: must be "starttls", "implicit" or "none"/],
] as const) {
  test(`settings that are refused: ${JSON.stringify(settings)}`, async () => {
    await assert.rejects(testSite([], { settings: { mail: settings } }), { name: 'SettingsError', message: says });
  });
}

test('mail send-test hands a mail over at once', async (t) => {
  const mail = serverThat((attempt) => {
    if (attempt > 1) throw new Error('535 wrong password');
  });
  const site = await openShop(t, { mail, settings: { mail: SERVER } });
  assert.deepEqual(await site.command('mail send-test', 'ann@example.org'), ['smtp.example.org took it']);
  assert.equal(site.mails[0]?.to.address, 'ann@example.org');
  await assert.rejects(site.command('mail send-test', 'ann@example.org'), /535 wrong password/);
  await assert.rejects(site.command('mail send-test', 'Ann'), /to must be one address/);
});

test('the password for the server is set by a command, and never shown', async (t) => {
  const site = await openShop(t);
  assert.deepEqual(await site.command('mail password', 'sesame'), ['saved the password for the mail server']);
  assert.deepEqual(await site.command('mail password', null), ['removed the password for the mail server']);
  await assert.rejects(site.command('mail password', ''), /the secret is empty/);
});
