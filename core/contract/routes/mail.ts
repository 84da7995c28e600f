import type { Mailbox } from '../../lib/index.ts';

/** A mail to one recipient: each of several gets a mail of their own. */
export interface MailMessage {
  /** An address, `ann@example.org`, with a name or without. */
  readonly to: string | Mailbox;
  /** Who gets the answer. Default the sender, `mail.from` of the settings. */
  readonly replyTo?: string | Mailbox;
  /** One line. */
  readonly subject: string;
  /** The mail as plain text. */
  readonly text: string;
  /** The same as HTML, for programs that show it. It loads nothing from here: pictures are links to the web. */
  readonly html?: string;
  /**
   * URL at which a POST without credentials ends the subscription (RFC 8058), as programs for mail offer it. Mails to many need it.
   */
  readonly unsubscribe?: string;
}

/** Sends mail; for plugins that use `mail`. */
export interface Mail {
  /**
   * Puts a mail into the outbox, as part of the transaction: if that fails, it is not sent. It is handed over when the
   * transaction is durable, and again until somebody takes it (docs/mail.md).
   *
   * @throws Error for an address, name or subject that is not one line or too long, for more than 1 MiB of text, and with the
   *   line to add, for a plugin that does not use `mail`
   */
  send(message: MailMessage): void;
}
