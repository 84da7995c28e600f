import type { Mailbox } from '../lib/index.ts';

/** A mail that is ready to be handed over. */
export interface OutgoingMail {
  /** Its `Message-ID`, without brackets: the same each time that it is handed over. */
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

/** A server that takes mail. */
export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  readonly tls: 'starttls' | 'implicit' | 'none';
  readonly user?: string | undefined;
  readonly password?: string | undefined;
}

/** Where mail goes: to a server, or into files `<Message-ID>.eml` of a folder (absolute path). */
export type MailPlace = SmtpServer | { readonly folder: string };

/** Hands mail over. */
export interface MailTransport {
  /**
   * Resolves when the place has the mail for good.
   *
   * @throws MailRefused for a mail that will never be taken, Error for what may go well another time
   */
  deliver(mail: OutgoingMail, place: MailPlace): Promise<void>;
}

/** The server will never take this mail, such as one to an address that does not exist. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}
