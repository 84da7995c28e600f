import assert from 'node:assert/strict';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import type { Role } from '../../core/index.ts';
import type { PluginSource } from '../../core/loading/packages/plugin-source.ts';
import type { Git } from '../../core/platform/git.ts';
import { nodeFileSystem } from '../../core/platform/node/files/file-system.ts';
import { systemGit } from '../../core/platform/node/git.ts';
import type { Clock } from '../../core/platform/ports.ts';
import { findPlugins } from '../../scripts/find-plugins/find.ts';
import { type OpenedSite, openSiteIn, PLUGINS } from '../verify/faults/opened-site.ts';
import { until } from '../verify/faults/until.ts';

/** Timeout in milliseconds, longer than anything here takes on a busy machine. */
const PATIENCE = 30_000;

/** A site in a new git repository, with the plugin git. */
export interface GitSite extends OpenedSite {
  /** Absolute path of the data folder. */
  readonly folder: string;
  /** Runs git in the data folder. @returns its output @throws Error if it fails */
  git(...args: string[]): Promise<string>;
  /** Subjects of all commits, newest first, once there are `count`. */
  subjects(count: number): Promise<readonly string[]>;
  /** Sends a request as a user with this role, or anonymously. */
  as(role: Role | undefined, method: string, path: string, body?: unknown): Promise<GitAnswer>;
}

/** A response. */
export interface GitAnswer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: an answer is whatever the server sent; each test says what it expects of it
  readonly body: any;
  readonly headers: Headers;
}

/** Options of the site. */
export interface GitSiteOptions {
  readonly plugins?: Readonly<Record<string, unknown>>;
  /** Plugins that are present in addition to those of this project. */
  readonly own?: readonly PluginSource[];
  /** Path of the data folder, relative to the work tree. */
  readonly below?: string;
  readonly git?: (real: Git) => Git;
  readonly clock?: Clock;
  /** Is there a repository? Default yes. */
  readonly repository?: boolean;
}

/** Maximum number of tries of a git command while the index is locked. */
const TRIES = 200;

const SETTINGS = { url: 'https://town.test', timezone: 'Europe/Rome' };

/** Opens such a site; it is closed and removed after the test. */
export async function gitSite(t: TestContext, options: GitSiteOptions = {}): Promise<GitSite> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'almanac-git-')));
  const folder = options.below === undefined ? root : join(root, options.below);
  const run = (args: readonly string[]) =>
    systemGit.run(['-c', 'user.name=Hand', '-c', 'user.email=hand@town.test', ...args], { cwd: folder });
  const git = async (...args: string[]) => {
    let result = await run(args);
    // the site will soon unlock the index: tries again, as a person would
    for (let tries = 1; tries < TRIES && /index\.lock': File exists/.test(`${result.stderr}`); tries++)
      result = await run(args);
    const { code, stdout, stderr } = result;
    assert.equal(code, 0, `git ${args.join(' ')}: ${stderr}${stdout}`);
    return stdout;
  };
  await mkdir(folder, { recursive: true });
  if (options.repository !== false) await git('init', '--quiet', '--initial-branch=main', root);
  const plugins = options.plugins ?? { content: true, calendar: true, site: true, batch: true, git: true };
  await writeFile(join(folder, 'settings.json'), `${JSON.stringify({ ...SETTINGS, plugins }, null, 2)}\n`);
  const opened = await openSiteIn(folder, {
    ports: { git: options.git?.(systemGit) ?? systemGit, ...(options.clock && { clock: options.clock }) },
    findPlugins: async () => [...(await findPlugins(nodeFileSystem, PLUGINS)), ...(options.own ?? [])],
  });
  t.after(async () => {
    await opened.site.close();
    // git may still be running maintenance
    await rm(root, { recursive: true, force: true, maxRetries: 10 });
  });
  const passwords = new Map<Role, string>();
  const passwordOf = async (role: Role): Promise<string> => {
    const known = passwords.get(role);
    if (known !== undefined) return known;
    await opened.command('user add', { login: role, role, email: `${role}@example.org` });
    const [password = ''] = await opened.command('app-password create', { login: role, name: 'test' });
    passwords.set(role, password);
    return password;
  };
  return {
    ...opened,
    folder,
    git,
    subjects: async (count) => {
      let found: readonly string[] = [];
      await until(async () => {
        const { code, stdout } = await systemGit.run(['log', '--format=%s'], { cwd: folder });
        found = code === 0 ? stdout.trim().split('\n') : [];
        return found.length >= count;
      }, PATIENCE);
      assert.equal(found.length, count, found.join('\n'));
      return found;
    },
    as: async (role, method, path, body) => {
      const response = await opened.ask(path, {
        method,
        headers: {
          ...(role && { authorization: `Basic ${btoa(`${role}:${await passwordOf(role)}`)}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, body: text === '' ? undefined : JSON.parse(text), headers: response.headers };
    },
  };
}

/** Waits until `git status` reports exactly this for paths, because the index is updated after the commits. */
export async function assertStatus(site: GitSite, expected: string, ...paths: string[]): Promise<void> {
  let status = '';
  await until(async () => {
    status = await site.git('status', '--porcelain', '--', ...paths);
    return status === expected;
  }, PATIENCE);
  assert.equal(status, expected);
}
