import type { MailMessage } from '../contract/work/mail.ts';
import { isMailAddress, type Mailbox } from '../lib/index.ts';
import type { StoredMail } from './stored-mail.ts';

/** Limits in characters. */
const SUBJECT = 500;
const NAME = 200;
/** Limit of text and HTML together, in bytes. */
const TEXTS = 1024 * 1024;

/** Line breaks and other control characters: in a header they could start another one. */
const NOT_IN_LINE = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/**
 * Validates a message and returns the part to store.
 *
 * @throws Error that says what is invalid, without quoting it
 */
export function checkedMail(message: MailMessage): Omit<StoredMail, 'id' | 'by'> {
  const { to, replyTo, subject, text, html, unsubscribe } = message;
  const size = [text, html ?? ''].reduce((sum, one) => sum + new TextEncoder().encode(one).length, 0);
  if (size > TEXTS) throw refused(`it has ${size} bytes of text, of ${TEXTS} that it may have`);
  if (unsubscribe !== undefined && !/^https?:\/\/[\x21-\x3b\x3d\x3f-\x7e]+$/.test(unsubscribe))
    throw refused('unsubscribe must be an http or https URL');
  return {
    to: mailbox('to', to),
    ...(replyTo !== undefined && { replyTo: mailbox('replyTo', replyTo) }),
    subject: line('subject', subject, SUBJECT),
    text,
    ...(html !== undefined && { html }),
    ...(unsubscribe !== undefined && { unsubscribe }),
  };
}

function mailbox(member: string, given: string | Mailbox): Mailbox {
  const { address, name } = typeof given === 'string' ? { address: given } : given;
  if (!isMailAddress(address)) throw refused(`${member} must be one address such as ann@example.org, in one line`);
  return { address, ...(name !== undefined && name !== '' && { name: line(`the name of ${member}`, name, NAME) }) };
}

function line(what: string, text: string, most: number): string {
  if (NOT_IN_LINE.test(text)) throw refused(`${what} must be one line, without control characters`);
  if (text.length > most) throw refused(`${what} is longer than ${most} characters`);
  return text;
}

const refused = (why: string): Error => new Error(`the mail cannot be sent: ${why}`);
