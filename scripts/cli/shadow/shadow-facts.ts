import {
  addApplicationPassword,
  applicationPasswords,
  type CommandContext,
  issuePassword,
  revokeApplicationPassword,
  sitePath,
} from '../../../core/host.ts';
import { basicAuthorization } from '../../../core/index.ts';
import { type CoreServices, defineCoreCommand } from '../commands/core-command.ts';
import { EXIT } from '../commands/output/exit-code.ts';
import { askSite } from '../own-answers/ask-site.ts';
import { type Facts, factsOf, isCompared } from './facts.ts';
import { isApiTarget } from './is-api-target.ts';
import { createLocalAddress } from './local-address.ts';
import { createOwnTarget } from './own-target.ts';

/** Name of the application password, which exists for one run. */
const PASSWORD_NAME = 'almanac shadow';

/** Requests look like those of a client on this machine. */
const CLIENT = { address: '127.0.0.1', wanted: isCompared };

/** Site side of `almanac shadow`: requests each address as a client would, and prints the facts to compare, one line of JSON each. */
export const shadowFacts = defineCoreCommand({
  words: ['shadow', 'facts'],
  summary: 'Answers requests of a log.',
  arguments: {},
  prepare: () => ({ targets: [] as readonly string[], user: null as string | null, old: '' }),
  run: async ({ targets, user, old }, context) => {
    const { site, config, output, pause } = context;
    const local = createLocalAddress([site.url]);
    const own = createOwnTarget(old, site.url);
    const base = sitePath(site);
    const authorization = user === null ? undefined : await signIn(context, user);
    const ask = async (target: string): Promise<Facts> => {
      const signed = isApiTarget(target) ? authorization : undefined;
      return factsOf(await askSite(config.handle, `${base}${target}`, { ...CLIENT, authorization: signed }), local);
    };
    try {
      for (const target of targets) {
        const facts = await ask(own(target));
        output.print(JSON.stringify({ ...facts, ...(await arrivalOf(facts, ask)) }));
        await pause();
      }
    } finally {
      if (user !== null) await signOut(context, user);
    }
    return EXIT.ok;
  },
});

/** The response at the target of a redirect, if it is on the same site. */
async function arrivalOf(
  { location }: Facts,
  ask: (target: string) => Promise<Facts>,
): Promise<Pick<Facts, 'arrives'>> {
  if (!location?.startsWith('/') || location.startsWith('//')) return {};
  const { status, type } = await ask(location);
  return { arrives: { status, type } };
}

/** Creates a password for the user for this run. @throws AccountError when there is no such user here */
async function signIn(context: CommandContext<CoreServices>, login: string): Promise<string> {
  const { transaction, randomBytes, now, config } = context;
  // remove the password of a run that was killed
  await signOut(context, login);
  const { password, kept } = issuePassword({ hash: config.hash, randomBytes, now }, PASSWORD_NAME);
  await transaction((store) => addApplicationPassword(store, login, kept));
  return basicAuthorization(login, password);
}

async function signOut({ transaction, store }: CommandContext<CoreServices>, login: string): Promise<void> {
  if (!applicationPasswords(store, login).some(({ name }) => name === PASSWORD_NAME)) return;
  await transaction((records) => revokeApplicationPassword(records, login, PASSWORD_NAME));
}
