import * as v from 'valibot';
import { definePlugin, type Manifest, type Plugin } from '../../contract/plugin.ts';
import { FailedForGood } from '../../jobs/failed-for-good.ts';
import { MAIL_JOB, storedMail } from '../../mail/stored-mail.ts';
import { MailRefused } from '../../platform/index.ts';
import type { DeliverMail } from './deliver-mail.ts';

/** About a day, given the waits between attempts. */
const RETRIES = 30;
/** Longer than a server may take for each of its replies. Milliseconds. */
const TIMEOUT = 180_000;

const core = definePlugin({ name: MAIL_JOB.plugin, secrets: v.object({ smtp_password: v.string() }) });

/** The secret that holds the mail server's password. */
export const SMTP_PASSWORD = { owner: core.with({}), key: 'smtp_password' } as const;

/** The core's own work done as a plugin: it delivers mail by a job. */
export const corePlugin = (deliver: DeliverMail): Plugin =>
  core.with({
    jobs: [
      core.job({
        name: MAIL_JOB.job,
        input: storedMail,
        retries: RETRIES,
        timeout: TIMEOUT,
        run: async ({ input, scheduled, secret }) => {
          try {
            await deliver(input, scheduled, secret(SMTP_PASSWORD.key));
          } catch (error) {
            throw error instanceof MailRefused ? new FailedForGood(error.message) : error;
          }
        },
      }),
    ],
  });

/** Grants nothing beyond its own parts. */
export const CORE_MANIFEST: Manifest = {
  name: core.name,
  description: '',
  requires: [],
  reads: [],
  listens: [],
  uses: [],
  reserves: {},
  members: {},
};
