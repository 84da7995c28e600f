/** The port that hands mail over: real SMTP on the loopback, and files. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { MailRefused, type OutgoingMail, type SmtpServer } from '../../../core/platform/index.ts';
import { nodeMail } from '../../../core/platform/node/node-mail.ts';
import { memoryFileSystem } from '../../../scripts/testing/memory-file-system.ts';

const MAIL: OutgoingMail = {
  id: 'abc@example.org',
  date: Date.UTC(2026, 10, 24, 20),
  from: { address: 'news@example.org', name: 'Town, news' },
  to: { address: 'ann@example.org', name: 'Ann' },
  subject: 'Größe',
  text: 'Hello.\n.\nBye.\n',
};

interface Received {
  readonly from: string;
  readonly to: readonly string[];
  readonly text: string;
}

/** A server on the loopback, without TLS. */
async function smtpServer(t: { after(call: () => unknown): void }, options: SMTPServerOptions = {}) {
  const received: Received[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, { envelope: { mailFrom, rcptTo } }, done) => {
      text(stream).then((body) => {
        received.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address), text: body });
        done();
      }, done);
    },
    ...options,
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  t.after(() => new Promise<void>((done) => server.close(done)));
  const place: SmtpServer = { host: '127.0.0.1', port: (server.server.address() as AddressInfo).port, tls: 'none' };
  return { received, place };
}

const headersOf = (message: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (message.split('\r\n\r\n', 1)[0] ?? '')
      .replace(/\r\n\s+/g, ' ')
      .split('\r\n')
      .map((line) => line.split(/: (.*)/s, 2) as [string, string]),
  );

const EXPECTED = {
  'Auto-Submitted': 'auto-generated',
  From: '"Town, news" <news@example.org>',
  To: 'Ann <ann@example.org>',
  Subject: '=?UTF-8?Q?Gr=C3=B6=C3=9Fe?=',
  'Message-ID': '<abc@example.org>',
  Date: 'Tue, 24 Nov 2026 20:00:00 +0000',
  'MIME-Version': '1.0',
  'Content-Type': 'text/plain; charset=utf-8',
  'Content-Transfer-Encoding': '7bit',
};

test('a mail arrives at a server', async (t) => {
  const { received, place } = await smtpServer(t);
  await nodeMail(memoryFileSystem()).deliver(MAIL, place);
  assert.deepEqual(
    received.map(({ from, to }) => [from, to]),
    [['news@example.org', ['ann@example.org']]],
  );
  assert.deepEqual(headersOf(received[0]?.text ?? ''), EXPECTED);
  assert.match(received[0]?.text ?? '', /\r\n\r\nHello\.\r\n\.\r\nBye\.\r\n$/);
});

test('a mail is written to a file as a server would get it', async () => {
  const fileSystem = memoryFileSystem();
  await fileSystem.makeDirectory('/site');
  await nodeMail(fileSystem).deliver(MAIL, { folder: '/site/outbox' });
  await nodeMail(fileSystem).deliver(MAIL, { folder: '/site/outbox' });
  assert.deepEqual(headersOf(new TextDecoder().decode(await fileSystem.readFile('/site/outbox/abc.eml'))), EXPECTED);
});

test('a mail contains an unsubscribe link, in HTML and in plain text', async (t) => {
  const { received, place } = await smtpServer(t);
  const more = {
    html: '<p>Hello.</p>',
    unsubscribe: 'https://example.org/u?a=b',
    replyTo: { address: 'ben@example.org' },
  };
  await nodeMail(memoryFileSystem()).deliver({ ...MAIL, ...more }, place);
  const { text: message = '' } = received[0] ?? {};
  const headers = headersOf(message);
  assert.deepEqual(
    [headers['List-Unsubscribe'], headers['List-Unsubscribe-Post'], headers['Reply-To']],
    ['<https://example.org/u?a=b>', 'List-Unsubscribe=One-Click', 'ben@example.org'],
  );
  assert.match(message, /multipart\/alternative[\s\S]*text\/plain[\s\S]*text\/html[\s\S]*<p>Hello\.<\/p>/);
});

test('no text is interpreted as a file or a URL', async (t) => {
  const { received, place } = await smtpServer(t);
  const html = '<img src="file:///etc/hostname"><img src="http://127.0.0.1/">';
  await nodeMail(memoryFileSystem()).deliver({ ...MAIL, text: '/etc/hostname', html }, place);
  assert.match(received[0]?.text ?? '', /\r\n\r\n\/etc\/hostname\r\n[\s\S]*<img src="?/);
});

const smtpError = (code: number): Error => Object.assign(new Error('not this one'), { responseCode: code });

for (const { name, options, isFinal } of [
  {
    name: 'a recipient that does not exist',
    options: { onRcptTo: (_address, _session, done) => done(smtpError(550)) },
    isFinal: true,
  },
  {
    name: 'a recipient who is busy',
    options: { onRcptTo: (_address, _session, done) => done(smtpError(450)) },
    isFinal: false,
  },
  {
    name: 'a text that it will not take',
    options: {
      onData: (stream, _session, done) => {
        stream.resume();
        stream.on('end', () => done(smtpError(554)));
      },
    },
    isFinal: true,
  },
  {
    name: 'a server that is closed',
    options: { onConnect: (_session, done) => done(smtpError(421)) },
    isFinal: false,
  },
] as readonly { name: string; options: SMTPServerOptions; isFinal: boolean }[]) {
  test(`${name} is ${isFinal ? '' : 'not '}refused for good`, async (t) => {
    const { received, place } = await smtpServer(t, options);
    const sent = nodeMail(memoryFileSystem()).deliver(MAIL, place);
    await assert.rejects(sent, (error) => error instanceof Error && error instanceof MailRefused === isFinal);
    assert.deepEqual(received, []);
  });
}

test('a wrong password is not a permanent refusal: somebody will set the right one', async (t) => {
  const { place } = await smtpServer(t, {
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'town' && password === 'sesame' ? done(null, { user: 'town' }) : done(smtpError(535)),
  });
  const deliver = (password: string) =>
    nodeMail(memoryFileSystem()).deliver(MAIL, { ...place, user: 'town', password });
  await assert.rejects(deliver('wrong'), (error) => !(error instanceof MailRefused) && !/wrong/.test(String(error)));
  await deliver('sesame');
});

test('nothing is sent without TLS where it is asked for', async (t) => {
  const { received, place } = await smtpServer(t);
  await assert.rejects(nodeMail(memoryFileSystem()).deliver(MAIL, { ...place, tls: 'starttls' }));
  assert.deepEqual(received, []);
});
