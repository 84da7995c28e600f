import type { Transaction } from '../contract/data/transaction.ts';
import type { Mail } from '../contract/work/mail.ts';
import { storedJobs } from '../jobs/stored-jobs.ts';
import { checkedMail } from './checked-mail.ts';
import { MAIL_JOB, type StoredMail } from './stored-mail.ts';

/** What a plugin's mail in a transaction depends on. */
interface MailParts {
  readonly plugin: { readonly name: string };
  /** @throws NotGranted for a plugin that may not send mail */
  readonly checkUse: () => void;
  readonly randomBytes: (count: number) => Uint8Array;
  /** The core's view of the transaction, as the system. */
  readonly wide: () => Transaction;
  /** Milliseconds since 1970 UTC. */
  readonly now: number;
}

/** Creates what a plugin uses to put mails into the outbox in a transaction. */
export const mailIn = ({ plugin, checkUse, randomBytes, wide, now }: MailParts): Mail => ({
  send: (message) => {
    checkUse();
    const id = Array.from(randomBytes(16), (byte) => byte.toString(16).padStart(2, '0')).join('');
    const input: StoredMail = { id, by: plugin.name, ...checkedMail(message) };
    const job = { ...MAIL_JOB, input, scheduled: now, due: now, attempts: 0, state: 'waiting' as const };
    wide().of(storedJobs).insert(job);
  },
});
