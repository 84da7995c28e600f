import { MailRefused, type OutgoingMail, type SmtpServer } from '../../index.ts';
import { mailData } from './mail-data.ts';

/** How long to wait for a connection, for the first word of the server, and for each other one. Milliseconds. */
const CONNECT_WITHIN = 15_000;
const ANSWER_WITHIN = 30_000;

/**
 * Hands a mail to a server, over a connection of its own. This is the one request of ours that does not go through core/outgoing:
 * host and port come from the settings alone, and may be of this machine.
 *
 * @throws MailRefused, Error as `MailTransport.deliver`
 */
export async function submitMail(mail: OutgoingMail, server: SmtpServer): Promise<void> {
  const { createTransport } = await import('nodemailer');
  const { host, port, tls, user, password } = server;
  const transport = createTransport({
    host,
    port,
    secure: tls === 'implicit',
    requireTLS: tls === 'starttls',
    ignoreTLS: tls === 'none',
    ...(user !== undefined && { auth: { user, pass: password ?? '' } }),
    connectionTimeout: CONNECT_WITHIN,
    greetingTimeout: CONNECT_WITHIN,
    socketTimeout: ANSWER_WITHIN,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await transport.sendMail({ ...mailData(mail), envelope: { from: mail.from.address, to: [mail.to.address] } });
  } catch (error) {
    throw isRefusal(error) ? new MailRefused(error.message) : error;
  }
}

/** Is it what a server says of the sender, the recipient or the text, and will say each time? */
const isRefusal = (error: unknown): error is Error & { readonly code: string } =>
  error instanceof Error &&
  'code' in error &&
  ['EENVELOPE', 'EMESSAGE'].includes(String(error.code)) &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500;
