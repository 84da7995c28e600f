import type { Mailbox } from '../lib/index.ts';

/** A mail ready for delivery. */
export interface OutgoingMail {
  /** `Message-ID` without brackets, the same for each attempt. */
  readonly id: string;
  /** Milliseconds since 1970 UTC. */
  readonly date: number;
  readonly from: Mailbox;
  readonly to: Mailbox;
  readonly replyTo?: Mailbox | undefined;
  readonly subject: string;
  readonly text: string;
  readonly html?: string | undefined;
  /** URL for `List-Unsubscribe`. */
  readonly unsubscribe?: string | undefined;
}

/** A server that accepts mail. */
export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  readonly tls: 'starttls' | 'implicit' | 'none';
  readonly user?: string | undefined;
  readonly password?: string | undefined;
}

/** Where mail is delivered: to a server, or into files `<Message-ID>.eml` of a folder (absolute path). */
export type MailPlace = SmtpServer | { readonly folder: string };

/** Delivers mail. */
export interface MailTransport {
  /**
   * Resolves when the mail has been accepted for good.
   *
   * @throws MailRefused for a mail that will never be accepted, Error for failures that may be temporary
   */
  deliver(mail: OutgoingMail, place: MailPlace): Promise<void>;
}

/** The server will never accept this mail, such as one to an address that does not exist. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}
