import { randomBytes } from 'node:crypto';
import {
  type FileSystem,
  type Git,
  type MailTransport,
  type Manifest,
  type Network,
  type OutgoingMail,
  type Output,
  openSite,
  PLUGIN_SECRETS,
  type Plugin,
  type PluginSource,
  type Ports,
  type Role,
  replaceFile,
  type Site,
  type SlowHash,
} from '../../core/host.ts';
import { coreCommands, listTotals } from '../cli/index.ts';
import { requirementsOf } from '../find-plugins/manifest.ts';
import { memoryFileSystem } from './memory-file-system.ts';
import { noGit } from './no-git.ts';
import { noNetwork } from './no-network.ts';
import { type TestClock, testClock } from './test-clock.ts';
import { testImages } from './test-images.ts';
import { toWebHandler } from './web-handler.ts';

const FOLDER = '/site';
const URL_OF_SITE = 'http://site.test';

/** A request of a test: its path is relative to the REST root. */
export interface TestRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A user with this role, created on first use, whose login is the role. Anonymous by default. */
  readonly as?: Role;
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent unchanged; forms and bytes in chunks. */
  readonly body?: string | URLSearchParams | FormData | Uint8Array<ArrayBuffer>;
  /** Address of the client; this machine by default. */
  readonly address?: string;
}

/** A site in memory. */
export interface TestSite {
  readonly site: Site;
  readonly clock: TestClock;
  /** File system of the site. The data folder is `/site`, unless another one was given. */
  readonly fileSystem: FileSystem;
  /** Log entries at level warn and above. */
  readonly logged: readonly string[];
  fetch(path: string, request?: TestRequest): Promise<Response>;
  /** The same, parsed as JSON. */
  json<T = Record<string, unknown>>(
    path: string,
    request?: TestRequest,
  ): Promise<{ status: number; body: T; headers: Headers }>;
  /** Sent mails, in order. `jobsDone` waits for them. */
  readonly mails: readonly OutgoingMail[];
  /** Runs a command as the operator; returns what it printed. @throws when its exit code is not 0 */
  command(words: string, input: unknown): Promise<readonly string[]>;
  /** Resolves when all jobs due by the clock have run, and those that they enqueued. */
  jobsDone(): Promise<void>;
  /** Saves settings and makes the site read them, as when a person edits the file: plugins missing in `plugins` are off. */
  saveSettings(settings: Readonly<Record<string, unknown>>): Promise<void>;
  close(): Promise<void>;
}

export interface TestSiteOptions {
  /** Overrides settings of a new site in America/New_York with all the given plugins on. */
  readonly settings?: {
    /** Plugins that it does not name stay on; `false` switches one off. */
    readonly plugins?: Readonly<Record<string, unknown>>;
    readonly [member: string]: unknown;
  };
  /** Content of files that exist before the site opens, by path relative to the data folder. */
  readonly files?: Readonly<Record<string, string>>;
  readonly clock?: TestClock;
  /**
   * An empty file system, to be filled with these files, or that of a former site; it may simulate failures. Default one in memory that
   * never fails.
   */
  readonly fileSystem?: FileSystem;
  /** Absolute path of the data folder in it; default `/site`. */
  readonly folder?: string;
  /** As in `openStore`; without it, records are checked more often than on a served site. */
  readonly fingerprint?: string;
  /** Secrets of plugins, by plugin and key; set as by `almanac plugin secret`. */
  readonly secrets?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Environment variables. Default none. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Default none. */
  readonly git?: Git;
  /** Access to other sites. Default none. */
  readonly network?: Network;
  /** Mail transport. Default one that accepts all mail. */
  readonly mail?: MailTransport;
  /** Replaces scrypt, which takes a tenth of a second for each account password. */
  readonly slowHash?: SlowHash;
  /** Plugins that are present but off. */
  readonly off?: readonly (Plugin | PluginSource)[];
}

/** A manifest as written in `plugin.json`. */
export interface WrittenManifest extends Partial<Omit<Manifest, 'requires' | 'versions'>> {
  readonly requires?: readonly string[] | Readonly<Record<string, string>>;
}

/** A plugin given by value, with the content of its `plugin.json`. */
export const pluginSource = (plugin: Plugin, manifest: WrittenManifest = {}): PluginSource => ({
  manifest: {
    name: plugin.name,
    description: '',
    reads: [],
    listens: [],
    uses: [],
    reserves: {},
    members: {},
    ...manifest,
    ...requirementsOf(manifest.requires),
  },
  origin: 'built-in',
  key: plugin.name,
  load: async () => ({ default: plugin }),
});

const asSource = (given: Plugin | PluginSource): PluginSource => ('load' in given ? given : pluginSource(given));

/**
 * Opens a site in memory with these plugins on: the whole application, `Request` in and `Response` out, with a settable clock.
 *
 * @throws BootError, SettingsError as a real start does
 */
export async function testSite(
  plugins: readonly (Plugin | PluginSource)[],
  options: TestSiteOptions = {},
): Promise<TestSite> {
  const on = plugins.map(asSource);
  const { clock = testClock(), fileSystem = memoryFileSystem(), folder = FOLDER } = options;
  const { ports, logged, mails, noteSettings } = testPorts(fileSystem, clock, options);
  const base = {
    url: URL_OF_SITE,
    timezone: 'America/New_York',
    plugins: Object.fromEntries(on.map(({ manifest }) => [manifest.name, true])),
  };
  const write = (path: string, text: string) => writeText(fileSystem, folder, path, text);
  if (!(await fileSystem.stat(folder))) await fileSystem.makeDirectory(folder);
  const { plugins: given, ...members } = options.settings ?? {};
  await write('settings.json', JSON.stringify({ ...base, ...members, plugins: { ...base.plugins, ...given } }));
  for (const [path, text] of Object.entries(options.files ?? {})) await write(path, text);
  if (options.secrets) await write(PLUGIN_SECRETS, JSON.stringify(options.secrets));

  const present = [...on, ...(options.off ?? []).map(asSource)];
  const site = await openSite({
    commands: coreCommands,
    totals: listTotals,
    folder,
    ports,
    findPlugins: async () => present,
    environment: options.environment ?? {},
    ...(options.slowHash && { slowHash: options.slowHash }),
    fingerprint: async () => options.fingerprint,
  });
  site.startJobs();
  const handle = toWebHandler((request) => site.handle(request));
  const command = (words: string, input: unknown) => runCommand(site, words, input);
  const credentialsOf = createCredentials(command);
  const fetch = async (path: string, { as, json, body, address, method, headers }: TestRequest = {}) => {
    const sent = new Headers(headers);
    if (as) sent.set('authorization', `Basic ${btoa(await credentialsOf(as))}`);
    if (json !== undefined) sent.set('content-type', 'application/json');
    const request = new Request(`${URL_OF_SITE}${site.settings.rest_root}${path}`, {
      method: method ?? (json === undefined && body === undefined ? 'GET' : 'POST'),
      headers: sent,
      ...(json === undefined ? body !== undefined && { body } : { body: JSON.stringify(json) }),
    });
    return handle(request, address);
  };
  return {
    site,
    clock,
    fileSystem,
    logged,
    mails,
    fetch,
    json: async <T>(path: string, request?: TestRequest) => {
      const response = await fetch(path, request);
      const text = await response.text();
      return {
        status: response.status,
        body: (text === '' ? undefined : JSON.parse(text)) as T,
        headers: response.headers,
      };
    },
    command,
    jobsDone: () => site.jobsDone(),
    saveSettings: async (settings) => {
      await write('settings.json', JSON.stringify({ ...base, ...settings }));
      noteSettings();
      await site.settled();
    },
    close: () => site.close(),
  };
}

/** The ports of a site in memory, and what they record. */
function testPorts(fileSystem: FileSystem, clock: TestClock, { git, network, mail }: TestSiteOptions) {
  const logged: string[] = [];
  const mails: OutgoingMail[] = [];
  const note = (message: string, fields = {}) => logged.push(`${message} ${JSON.stringify(fields)}`);
  let settingsChanged: Parameters<Ports['watcher']['watch']>[1] = () => {};
  const ports: Ports = {
    fileSystem,
    clock,
    git: git ?? noGit,
    images: testImages(fileSystem),
    random: { bytes: (count) => randomBytes(count) },
    processes: {
      self: async () => ({ pid: 1, started: '', boot: '' }),
      isRunning: async () => false,
      memory: () => ({ resident: 0, heap: 0 }),
    },
    log: { info: () => {}, warn: note, error: note },
    mail: {
      deliver: async (message, place) => {
        await mail?.deliver(message, place);
        mails.push(message);
      },
    },
    network: network ?? noNetwork,
    watcher: {
      watch: (_path, onChange) => {
        settingsChanged = onChange;
        return () => {};
      },
    },
  };
  return { ports, logged, mails, noteSettings: () => settingsChanged({ isBegun: false }) };
}

/** As `TestSite.command`. */
async function runCommand(site: Site, words: string, input: unknown): Promise<readonly string[]> {
  const printed: string[] = [];
  const output: Output = {
    print: (line) => printed.push(line),
    warn: (line) => printed.push(line),
    progress: () => {},
  };
  const code = await site.run(words.split(' '), input, output);
  if (code !== 0) throw new Error(`${words} ended with ${code}: ${printed.join('\n')}`);
  return printed;
}

/** Login and password of a user with a role, created on first use. */
function createCredentials(command: TestSite['command']): (role: Role) => Promise<string> {
  const passwords = new Map<Role, string>();
  return async (role) => {
    const known = passwords.get(role);
    if (known) return `${role}:${known}`;
    await command('user add', { login: role, role, email: `${role}@example.org` });
    const [password = ''] = await command('app-password create', { login: role, name: 'test' });
    passwords.set(role, password);
    return `${role}:${password}`;
  };
}

/** Writes a file below the data folder, creating its folders. */
async function writeText(fileSystem: FileSystem, root: string, path: string, text: string): Promise<void> {
  const folders = path.split('/').slice(0, -1);
  for (const [index] of folders.entries()) {
    const folder = `${root}/${folders.slice(0, index + 1).join('/')}`;
    if (!(await fileSystem.stat(folder))) await fileSystem.makeDirectory(folder);
  }
  await replaceFile(fileSystem, `${root}/${path}`, new TextEncoder().encode(text));
}
