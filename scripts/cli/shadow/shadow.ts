import { CommandError, messageOf, type Output, replaceFile, sitePath, UsageError } from '../../../core/host.ts';
import {
  basicAuthorization,
  isReadByOthers,
  oldSiteUrl,
  passwordRefused,
  READ_BY_OTHERS,
} from '../../../core/index.ts';
import { askedPassword } from '../commands/arguments/asked-password.ts';
import { SITE_ARGUMENT } from '../commands/arguments/site-argument.ts';
import { siteFolder } from '../commands/arguments/site-folder.ts';
import { requiredArgument, textArgument } from '../commands/arguments/text-argument.ts';
import { EXIT } from '../commands/output/exit-code.ts';
import { systemSentence } from '../commands/output/system-sentence.ts';
import type { CommandHost } from '../commands/running/host.ts';
import type { LocalCommand } from '../commands/running/local-command.ts';
import { runOnSite } from '../commands/running/run-on-site.ts';
import { compare, type Difference } from './compare.ts';
import type { Facts } from './facts.ts';
import { type AskOldSite, createOldSite } from './old-site.ts';
import { type ReadLog, readLog } from './read-log.ts';
import { type DifferingAddress, reportLines, reportOf } from './report.ts';
import { shadowFacts } from './shadow-facts.ts';

/** Environment variables that may hold the application password, so that it need not be typed. */
const VARIABLES = ['ALMANAC_SHADOW_PASSWORD', 'ALMANAC_IMPORT_PASSWORD'] as const;

/**
 * `almanac shadow URL --requests FILE`: replays the reads in an access log against the old site and this one, and reports the
 * differences. Requests to the old site are sent from this process, so that the password does not leave it.
 */
export const shadow: LocalCommand = {
  words: ['shadow'],
  summary: 'Compares this site with an old one, using the reads in its access log.',
  arguments: {
    url: { type: 'positional', description: 'URL of the old site', required: true },
    requests: {
      type: 'string',
      description: 'access log (common or combined format), or a file with one path per line',
      required: true,
    },
    user: { type: 'string', description: 'login to read the API with, at both sites' },
    most: { type: 'string', description: 'how many addresses to compare, most requested first', default: '500' },
    rate: { type: 'string', description: 'requests per second to the old site', default: '2' },
    report: { type: 'string', description: 'file for all differences, as JSON' },
    ...SITE_ARGUMENT,
  },
  run: async (args, host) => {
    const folder = await siteFolder(args, host);
    const url = oldSiteUrl(requiredArgument(args, 'url'));
    const most = numberArgument(requiredArgument(args, 'most'), 'most', 1_000_000);
    const rate = numberArgument(requiredArgument(args, 'rate'), 'rate', 100);
    const log = await logIn(host, requiredArgument(args, 'requests'), sitePath({ url }));
    if (log.addresses.length === 0) throw new CommandError('there is nothing to compare: the log has no reads');
    const user = textArgument(args, 'user');
    if (user !== undefined && isReadByOthers(url)) host.output.warn(READ_BY_OTHERS);
    const authorization = user === undefined ? undefined : basicAuthorization(user, await passwordOf(host, user));
    const { clock, network } = host.ports;
    const ask = createOldSite({
      url,
      authorization,
      interval: 1000 / rate,
      network,
      clock,
      pause: (milliseconds) => host.pause(milliseconds),
    });
    await checkOldSite(ask, url, user);
    const asked = log.addresses.slice(0, most);
    const targets = asked.map(({ target }) => target);
    const here = await factsHere(host, folder, { targets, user: user ?? null, old: url });
    const compared: DifferingAddress[] = [];
    for (const [index, address] of asked.entries()) {
      host.output.progress(index, asked.length);
      const own = here[index];
      const differences = own === undefined ? [] : await differencesAt(ask, address.target, own);
      compared.push({ ...address, differences });
    }
    host.output.progress(asked.length, asked.length);
    const report = reportOf(url, log, compared);
    for (const line of reportLines(report)) host.output.print(line);
    await write(host, textArgument(args, 'report'), report);
    return compared.every(({ differences }) => differences.length === 0) ? EXIT.ok : EXIT.failed;
  },
};

/** The route for the current user, with and without pretty permalinks. */
const ME = ['/wp-json/wp/v2/users/me', '/?rest_route=/wp/v2/users/me'];

/** @throws CommandError when the old site does not respond, or does not accept the user */
async function checkOldSite(ask: AskOldSite, url: string, user: string | undefined): Promise<void> {
  let status = 0;
  for (const target of user === undefined ? ['/'] : ME) {
    try {
      status = (await ask(target)).status;
    } catch (error) {
      throw new CommandError(`${url} cannot be reached: ${messageOf(error)}`);
    }
    if (status === 200 || user === undefined) return;
    if (status === 401) throw new CommandError(passwordRefused(url, user));
  }
  throw new CommandError(`${user} cannot sign in at ${url}: /wp/v2/users/me responded with ${status}`);
}

async function differencesAt(ask: AskOldSite, target: string, here: Facts): Promise<readonly Difference[]> {
  try {
    return compare(await ask(target), here);
  } catch (error) {
    const why = messageOf(error);
    return [{ class: 'unreachable', old: why, here: String(here.status) }];
  }
}

/** The facts of each address of this site, collected by a command on the site. */
async function factsHere(
  host: CommandHost,
  folder: string,
  input: { readonly targets: readonly string[]; readonly user: string | null; readonly old: string },
): Promise<readonly Facts[]> {
  const facts: Facts[] = [];
  const output: Output = { ...host.output, print: (line) => facts.push(JSON.parse(line)) };
  const code = await runOnSite({ ...host, output }, folder, { words: shadowFacts.words, input });
  if (code !== EXIT.ok) throw new CommandError('requests to this site failed');
  return facts;
}

function numberArgument(given: string, name: string, most: number): number {
  const number = Number(given);
  if (number > 0 && number <= most) return number;
  throw new UsageError(`--${name} must be a number above 0, at most ${most}, not ${given}`);
}

async function logIn(host: CommandHost, named: string, base: string): Promise<ReadLog> {
  try {
    return await readLog(host.ports.fileSystem, host.resolve(named), base);
  } catch (error) {
    const sentence = systemSentence(error, named);
    throw sentence === undefined ? error : new CommandError(sentence);
  }
}

const passwordOf = (host: CommandHost, login: string): Promise<string> =>
  askedPassword(host)({ question: `the application password of ${login}`, variables: VARIABLES });

async function write(host: CommandHost, named: string | undefined, report: unknown): Promise<void> {
  if (named === undefined) return;
  try {
    const bytes = new TextEncoder().encode(`${JSON.stringify(report, null, 2)}\n`);
    await replaceFile(host.ports.fileSystem, host.resolve(named), bytes);
  } catch (error) {
    const sentence = systemSentence(error, named);
    throw sentence === undefined ? error : new CommandError(sentence);
  }
}
