import type { Mailbox } from '../../lib/index.ts';

/** A message to one recipient. To reach several recipients, send one message to each. */
export interface MailMessage {
  /** An address, `ann@example.org`, with or without a name. */
  readonly to: string | Mailbox;
  /** Address for replies. Default: the sender, `mail.from` of the settings. */
  readonly replyTo?: string | Mailbox;
  /** One line. */
  readonly subject: string;
  /** The message as plain text. */
  readonly text: string;
  /** The message as HTML, for mail clients that show it. It loads nothing from this machine: images are links to the web. */
  readonly html?: string;
  /** URL where a POST without credentials ends the subscription (RFC 8058), as mail clients offer it. Bulk mail needs it. */
  readonly unsubscribe?: string;
}

/** Sends mail; for plugins that use `mail`. */
export interface Mail {
  /**
   * Puts a message into the outbox, as part of the transaction: if that fails, it is not sent. It is handed over once the
   * transaction is durable, and retried until a server accepts it (docs/mail.md).
   *
   * @throws Error for an address, name or subject that is not one line or is too long, and for more than 1 MiB of text; with the
   *   line to add, for a plugin that does not use `mail`
   */
  send(message: MailMessage): void;
}
