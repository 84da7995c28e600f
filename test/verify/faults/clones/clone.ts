import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { loadSecret } from '../../../../core/auth/application-passwords/secret.ts';
import { type SealVersion, sealVersion } from '../../../../core/auth/sign-in/sealed-version.ts';
import { hashOf } from '../../../../core/lib/hash.ts';
import { systemClock } from '../../../../core/platform/node/clock.ts';
import { nodeFileSystem } from '../../../../core/platform/node/files/file-system.ts';
import { systemGit } from '../../../../core/platform/node/git.ts';
import { secureRandom } from '../../../../core/platform/node/random.ts';
import type { QuarantinedFile } from '../../../../core/store/records/file-problem.ts';
import { problemLine } from '../../../../scripts/cli/doctor/data-problem.ts';
import { surveyData } from '../../../../scripts/cli/doctor/survey/survey-data.ts';
import { findPlugins } from '../../../../scripts/find-plugins/find.ts';
import { type OpenedSite, openSiteIn, PLUGINS } from '../opened-site.ts';
import { runGit } from '../run-git.ts';

/** Routes of records, by folder. */
const ROUTES: Readonly<Record<string, string>> = {
  'calendar/events': '/calendar/events/v1/events',
  'calendar/organizers': '/calendar/events/v1/organizers',
  'calendar/venues': '/calendar/events/v1/venues',
  'content/terms': '/calendar/events/v1/categories',
  'site/media': '/site/v2/media',
  'site/menu-items': '/site/v2/menu-items',
  'site/pages': '/site/v2/pages',
  'site/posts': '/site/v2/posts',
  users: '/site/v2/users',
};

/** Version of a record without a file. */
const NOTHING = 'nothing';

/** A clone of the repository of a site, with the site running. */
export class Clone {
  /** Absolute path of the data folder, which is the work tree. */
  readonly folder: string;
  readonly #site: OpenedSite;
  readonly #authorization: string;
  readonly #seal: SealVersion;

  private constructor(folder: string, site: OpenedSite, authorization: string, seal: SealVersion) {
    this.folder = folder;
    this.#site = site;
    this.#authorization = authorization;
    this.#seal = seal;
  }

  /** @param login of an administrator, who is created if necessary */
  static async open(folder: string, login: string): Promise<Clone> {
    const site = await openSiteIn(folder, { ports: { git: systemGit } });
    if (!existsSync(join(folder, 'users'))) {
      await site.command('user add', { login, role: 'administrator', email: `${login}@example.org` });
    }
    const [password = ''] = await site.command('app-password create', { login, name: 'clones' });
    const secret = await loadSecret(nodeFileSystem, secureRandom, folder);
    return new Clone(folder, site, `Basic ${btoa(`${login}:${password}`)}`, sealVersion(secret));
  }

  close = (): Promise<void> => this.#site.site.close();

  /** Runs git here. @throws Error with the output of git if it failed */
  git = (...line: readonly string[]): Promise<string> => runGit(this.folder, line);

  /** Runs git here. @returns whether it succeeded */
  tried = async (...line: readonly string[]): Promise<boolean> =>
    this.git(...line).then(
      () => true,
      () => false,
    );

  /** Commits all changes. The hook is skipped, because it starts a process that checks the whole site. */
  async commit(message: string): Promise<void> {
    await this.git('add', '-A');
    await this.git('commit', '-q', '--allow-empty', '--no-verify', '-m', message);
  }

  /** @param file relative to the data folder. @returns undefined if it does not exist */
  read(file: string): string | undefined {
    const path = join(this.folder, file);
    return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
  }

  write(file: string, text: string): void {
    const path = join(this.folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }

  remove(file: string): void {
    rmSync(join(this.folder, file));
  }

  /** All texts of the site by path, except those ignored by git. */
  texts(): ReadonlyMap<string, string> {
    const files = readdirSync(this.folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(this.folder.length + 1))
      .filter((file) => !/^\.(?:git|almanac)(?:\/|$)/.test(file));
    return new Map(files.sort().map((file) => [file, this.read(file) ?? '']));
  }

  /** Sends a request to the site as its administrator. @param path relative to the REST root */
  ask(path: string, method = 'GET', body?: object): Promise<Response> {
    const headers = { authorization: this.#authorization, ...(body && { 'content-type': 'application/json' }) };
    return this.#site.ask(path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  }

  /** The served version of the file of a record, from its ETag. Undefined for files without a route of their own. */
  async servedVersion(file: string): Promise<string | undefined> {
    const [, folder = '', id] = /^(.*)\/(\d+)\.json$/.exec(file) ?? [];
    const route = ROUTES[folder];
    if (route === undefined) return undefined;
    const answer = await this.ask(`${route}/${id}?context=edit`);
    if (answer.status !== 200) return NOTHING;
    return /^"([^-_]*)[-_]/.exec(answer.headers.get('etag') ?? '')?.[1];
  }

  /** The same of a text; undefined for a file that is not there. */
  versionOf = (text: string | undefined): string =>
    text === undefined ? NOTHING : this.#seal(hashOf(new TextEncoder().encode(text)));

  /** Files that the site has put in quarantine. */
  async quarantined(): Promise<readonly QuarantinedFile[]> {
    return (await this.#site.site.health()).quarantined;
  }

  /** What `almanac doctor` says of the data, without the places; what git does not know, such as revisions, is left out. */
  async problems(): Promise<readonly string[]> {
    const { problems } = await surveyData({
      folder: this.folder,
      ports: { fileSystem: nodeFileSystem, clock: systemClock },
      findPlugins: async () => findPlugins(nodeFileSystem, PLUGINS),
    });
    return problems
      .filter(({ file }) => !file.startsWith('.almanac/'))
      .map((problem) => problemLine(problem).replace(/:\d+:\d+ /, ' '));
  }

  /** `almanac doctor --fix`, which the site does; gives a line for each repair. */
  fix = (): Promise<readonly string[]> => this.#site.command('doctor fix', {});
}
