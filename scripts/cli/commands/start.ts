import { CommandError, LockHeld, type Output, type Site } from '../../../core/host.ts';
import { PORT, portArgument } from './arguments/port-argument.ts';
import { SITE_ARGUMENT } from './arguments/site-argument.ts';
import { existingSite } from './arguments/site-folder.ts';
import { textArgument } from './arguments/text-argument.ts';
import { WATCH } from './arguments/watch-argument.ts';
import { demoSite } from './demo-site.ts';
import { YES } from './plugin/consent-to-run.ts';
import type { CommandHost } from './running/host.ts';
import type { LocalCommand } from './running/local-command.ts';
import { introduce } from './serve.ts';
import { serveSite } from './serve-site.ts';

const ADDRESS = '127.0.0.1';

/**
 * `almanac start [--data DIR] [--port N] [--watch] [--yes]`, run by `npm start`: serves on this machine, on the next free port if
 * the requested one is taken, creates a first administrator if there is none, and shows how to sign in. Without a site it serves
 * a copy of the demo site.
 */
export const start: LocalCommand = {
  words: ['start'],
  summary: 'Serves a site on this machine to try it: finds a free port and creates an administrator.',
  arguments: {
    data: {
      ...SITE_ARGUMENT.data,
      description: 'folder of the site; default: a copy of the demo site',
      required: false,
    },
    port: PORT,
    watch: WATCH,
    yes: YES,
  },
  run: async (args, host) => {
    const given = textArgument(args, 'data') ?? (await demoSite(host));
    const asked = portArgument(args);
    const port = await host.freePort(asked, ADDRESS);
    if (asked !== 0 && port !== asked) host.output.print(`port ${asked} is taken; using ${port}`);
    const options = {
      folder: await existingSite(given, host),
      port,
      address: ADDRESS,
      watchPlugins: args.watch === true,
      yes: args.yes === true,
    };
    return serveSite(host, options, async (site, url) => {
      await introduce(site, host.output);
      host.output.print(`almanac listening on ${url}`);
      for (const line of await greeting(site, given, host)) host.output.print(line);
      for (const line of ['', ...inBrowser(site, url), 'Press Ctrl-C to stop.']) host.output.print(line);
    }).catch((error: unknown) => {
      if (!(error instanceof LockHeld)) throw error;
      throw new CommandError(`${error.message}: stop that process first (a server with Ctrl-C in its terminal)`);
    });
  },
};

/** Path of the page of a plugin, if it is on. */
const pageOf = ({ plugins }: Site, name: string): string | undefined =>
  plugins.find((plugin) => plugin.name === name)?.pages[0]?.path;

/** Lines with the addresses to open: the site's own pages and the API documentation. */
function inBrowser(site: Site, url: string): readonly string[] {
  const hasFront = site.plugins.some(({ pages }) => pages.some(({ path }) => path === '/'));
  const docs = pageOf(site, 'api-docs');
  const shown = [
    ...(hasFront ? [`  the site  ${url}/`] : []),
    ...(docs !== undefined ? [`  its API   ${url}${docs}`] : []),
  ];
  return shown.length === 0 ? [] : ['In a browser:', ...shown];
}

/** How to sign in: with the new administrator's passwords, which are not shown again, or with the reader's own. */
async function greeting(site: Site, data: string, host: CommandHost): Promise<readonly string[]> {
  const made = await firstAdministrator(site, host.output);
  const root = `${site.settings.url}${site.settings.rest_root}`;
  const authorize = pageOf(site, 'app-authorization');
  const curl = (account: string) => `  curl --user '${account}' '${root}${host.examplePath}'`;
  if (made === undefined) {
    const create = `app-password create LOGIN --name NAME --data '${data}'`;
    return [
      '',
      'Sign in:',
      curl('LOGIN:APPLICATION-PASSWORD'),
      'Create an application password:',
      `  ${host.typed} ${create}`,
    ];
  }
  const [login, password] = made.credentials.split(':');
  return [
    '',
    'Created an administrator. These passwords are shown once:',
    `  login                 ${login}`,
    `  application password  ${password}`,
    `  account password      ${made.accountPassword}`,
    '',
    'Sign in:',
    curl(made.credentials),
    ...(authorize !== undefined
      ? [
          'Approve an application, with the account password:',
          `  ${site.settings.url}${authorize}?app_name=My+application`,
        ]
      : []),
  ];
}

/** Credentials of the new administrator. */
interface FirstAdministrator {
  /** `LOGIN:APPLICATION-PASSWORD` */
  readonly credentials: string;
  readonly accountPassword: string;
}

/** Undefined when there already is an administrator. */
async function firstAdministrator(site: Site, output: Output): Promise<FirstAdministrator | undefined> {
  const printed: string[] = [];
  await site.run(['user', 'first-administrator'], null, { ...output, print: (line) => printed.push(line) });
  const [credentials, accountPassword] = printed;
  return credentials === undefined || accountPassword === undefined ? undefined : { credentials, accountPassword };
}
