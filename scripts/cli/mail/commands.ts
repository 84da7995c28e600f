import {
  CommandError,
  eq,
  isMail,
  jobKey,
  MAIL_JOB,
  mailOf,
  messageOf,
  SMTP_PASSWORD,
  type StoredJob,
  type StoreReader,
  storedJobs,
} from '../../../core/host.ts';
import { requiredArgument } from '../commands/arguments/text-argument.ts';
import { defineCoreCommand } from '../commands/core-command.ts';
import { EXIT } from '../commands/output/exit-code.ts';
import { table } from '../commands/output/table.ts';
import { readSecret, SECRET_ARGUMENTS, saveSecret } from '../secrets/secret-command.ts';

/** `almanac mail list --data DIR`. */
export const mailList = defineCoreCommand({
  words: ['mail', 'list'],
  summary: 'Lists mails that are waiting, being sent or have failed for good.',
  arguments: {},
  prepare: () => undefined,
  run: async (_input, { store, output }) => {
    const rows = mailsIn(store).map((job) => {
      const { by, to, subject } = mailOf(job);
      const due = job.state === 'parked' ? '-' : new Date(job.due).toISOString();
      return [String(job.id), by, to.address, subject, due, String(job.attempts), job.state, job.failure ?? '-'];
    });
    const head = ['ID', 'PLUGIN', 'TO', 'SUBJECT', 'DUE', 'ATTEMPTS', 'STATE', 'FAILURE'];
    for (const line of table([head, ...rows])) output.print(line);
    return EXIT.ok;
  },
});

/** The argument that selects mails. */
const WHICH = {
  which: {
    type: 'positional',
    description: 'its id in the list; all: those that have failed for good',
    required: true,
  },
} as const;

/** `almanac mail retry WHICH --data DIR`. */
export const mailRetry = defineCoreCommand({
  words: ['mail', 'retry'],
  summary: 'Sends failed mails again, or waiting ones at once.',
  arguments: WHICH,
  prepare: (args) => requiredArgument(args, 'which'),
  run: async (which, { transaction, output, now }) => {
    const count = await transaction((store) => {
      const chosen = chosenOf(store, which).filter(({ state }) => state !== 'running');
      for (const job of chosen) store.of(storedJobs).put({ ...job, state: 'waiting', due: now, attempts: 0 });
      return chosen.length;
    });
    output.print(`${count} to be sent`);
    return EXIT.ok;
  },
});

/** `almanac mail discard WHICH --data DIR`. */
export const mailDiscard = defineCoreCommand({
  words: ['mail', 'discard'],
  summary: 'Deletes mails that have not been sent.',
  arguments: WHICH,
  prepare: (args) => requiredArgument(args, 'which'),
  run: async (which, { transaction, output }) => {
    const count = await transaction((store) => {
      const chosen = chosenOf(store, which);
      for (const { id } of chosen) store.of(storedJobs).remove(id);
      return chosen.length;
    });
    output.print(`${count} deleted`);
    return EXIT.ok;
  },
});

/** `almanac mail password [--file FILE] [--remove] --data DIR`: sets the password for the mail server. It is never printed. */
export const mailPassword = defineCoreCommand({
  words: ['mail', 'password'],
  summary: 'Sets the password for the mail server, from standard input.',
  arguments: SECRET_ARGUMENTS,
  prepare: readSecret,
  run: async (value, { config, output }) => {
    await saveSecret({ ...SMTP_PASSWORD, words: 'the password for the mail server' }, value, { config, output });
    return EXIT.ok;
  },
});

/** `almanac mail send-test ADDRESS --data DIR`. */
export const mailSendTest = defineCoreCommand({
  words: ['mail', 'send-test'],
  summary: 'Sends a mail at once, to see whether mail arrives.',
  arguments: { address: { type: 'positional', description: 'address of the recipient', required: true } },
  prepare: (args) => requiredArgument(args, 'address'),
  run: async (address, { config, output }) => {
    const { host } = config.settings().mail;
    try {
      await config.sendTestMail(address);
    } catch (error) {
      throw new CommandError(messageOf(error));
    }
    output.print(
      host === undefined ? 'written to .almanac/outbox: settings.json names no mail.host' : `${host} took it`,
    );
    return EXIT.ok;
  },
});

const mailsIn = (store: StoreReader): readonly StoredJob[] =>
  store
    .of(storedJobs)
    .find({ where: eq('job', jobKey(MAIL_JOB.plugin, MAIL_JOB.job)), order: [{ field: 'due', direction: 'asc' }] })
    .records;

function chosenOf(store: StoreReader, which: string): readonly StoredJob[] {
  if (which === 'all') return mailsIn(store).filter(({ state }) => state === 'parked');
  const job = /^\d+$/.test(which) ? store.of(storedJobs).get(Number(which)) : undefined;
  if (!job || !isMail(job)) throw new CommandError(`there is no mail ${which}`);
  return [job];
}
