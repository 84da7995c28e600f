import * as v from 'valibot';
import type { StoredJob } from '../jobs/stored-jobs.ts';

const mailbox = v.object({ address: v.string(), name: v.optional(v.string()) });

/** A mail in the outbox: the input of the job that delivers it. */
export const storedMail = v.object({
  /** First part of its `Message-ID`. */
  id: v.string(),
  /** Name of the plugin that sends it. */
  by: v.string(),
  to: mailbox,
  replyTo: v.optional(mailbox),
  subject: v.string(),
  text: v.string(),
  html: v.optional(v.string()),
  unsubscribe: v.optional(v.string()),
});

/** A mail in the outbox. */
export type StoredMail = v.InferOutput<typeof storedMail>;

/** The job of the core that delivers mail: the outbox consists of its enqueued runs. */
export const MAIL_JOB = { plugin: 'core', job: 'mail' } as const;

/** Is this stored job a mail? */
export const isMail = ({ plugin, job }: Pick<StoredJob, 'plugin' | 'job'>): boolean =>
  plugin === MAIL_JOB.plugin && job === MAIL_JOB.job;

/** The mail of a mail job. */
export const mailOf = ({ input }: Pick<StoredJob, 'input'>): StoredMail => v.parse(storedMail, input);
