import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** An SMTP server on the loopback interface, without TLS, that accepts everything. */
export interface MailServer {
  /** Its address, as `mail` in the settings. */
  readonly settings: { readonly host: string; readonly port: number; readonly tls: 'none'; readonly from: string };
  /** Accepted mails, in order, as they were sent. */
  readonly taken: readonly string[];
  close(): Promise<void>;
}

/** Starts an SMTP server. */
export async function mailServer(): Promise<MailServer> {
  const taken: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _session, done) => {
      text(stream).then((message) => {
        taken.push(message);
        done();
      }, done);
    },
  });
  // clients are killed
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    settings: { host: '127.0.0.1', port, tls: 'none', from: 'town@example.org' },
    taken,
    close: () => new Promise((closed) => server.close(closed)),
  };
}

/** The subject of a mail, which must be ASCII. */
export const subjectOf = (mail: string): string => /^Subject: (.*)$/m.exec(mail)?.[1]?.trim() ?? '';
