import type { SendMailOptions } from 'nodemailer';
import {
  ensureDirectory,
  type FileSystem,
  MailRefused,
  type MailTransport,
  type OutgoingMail,
  replaceFile,
  type SmtpServer,
} from '../index.ts';

/** Delivers mail to a server by SMTP, or writes it to files. */
export const nodeMail = (fileSystem: FileSystem): MailTransport => ({
  deliver: (mail, place) => ('folder' in place ? saveMail(fileSystem, mail, place.folder) : submitMail(mail, place)),
});

/**
 * Writes a mail to a file, as a server would receive it.
 *
 * @param folder absolute path, created if missing
 * @throws FileSystemError
 */
async function saveMail(fileSystem: FileSystem, mail: OutgoingMail, folder: string): Promise<void> {
  // loaded only when there is mail
  const { createTransport } = await import('nodemailer');
  const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail(mailData(mail));
  await ensureDirectory(fileSystem, folder, 0o700);
  await replaceFile(fileSystem, `${folder}/${mail.id.replace(/@.*$/, '')}.eml`, message as Uint8Array, 0o600);
}

/** Timeouts for the connection, for the greeting of the server, and for each further reply. Milliseconds. */
const CONNECT_WITHIN = 15_000;
const ANSWER_WITHIN = 30_000;

/**
 * Delivers a mail to a server over a new connection. This is the only outgoing request that bypasses core/outgoing: host and port come from
 * the settings only, and may belong to this machine.
 *
 * @throws MailRefused, Error as `MailTransport.deliver`
 */
async function submitMail(mail: OutgoingMail, server: SmtpServer): Promise<void> {
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

/** Is it a permanent refusal of the sender, the recipient or the content? */
const isRefusal = (error: unknown): error is Error & { readonly code: string } =>
  error instanceof Error &&
  'code' in error &&
  ['EENVELOPE', 'EMESSAGE'].includes(String(error.code)) &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500;

/** A mail for nodemailer: text only, nothing to read from files or other sites. */
const mailData = ({ id, date, unsubscribe, ...mail }: OutgoingMail): SendMailOptions => ({
  ...mail,
  messageId: `<${id}>`,
  date: new Date(date),
  xMailer: false,
  headers: {
    // keeps automatic responders from replying
    'Auto-Submitted': 'auto-generated',
    ...(unsubscribe !== undefined && {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  },
  disableFileAccess: true,
  disableUrlAccess: true,
});
