/** Temporary sites with their own servers, for the shared conformance suites. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { freePort } from '../host/free-port.ts';

/** Absolute path of the checkout. */
export const project = fileURLToPath(new URL('../..', import.meta.url));

const ROLES = {
  admin: 'administrator',
  editor: 'editor',
  author: 'author',
  contributor: 'contributor',
  subscriber: 'subscriber',
};

const almanac = join(project, 'scripts/almanac.mjs');
const run = (...args: string[]) =>
  execFileSync(process.execPath, [almanac, ...args], { cwd: project, encoding: 'utf8', stdio: 'pipe' }).trim();

/** Creates an empty site with five users; returns the path of users.json. */
function makeSite(folder: string, port: number): string {
  const data = join(folder, 'data');
  run('init', data, '--url', `http://127.0.0.1:${port}`, '--timezone', 'America/New_York');
  const users: Record<string, string> = {};
  for (const [login, role] of Object.entries(ROLES)) {
    run('user', 'add', login, '--role', role, '--email', `${login}@example.org`, '--data', data);
    users[login] = `${login}:${run('app-password', 'create', login, '--name', 'conformance', '--data', data)}`;
  }
  const file = join(folder, 'users.json');
  writeFileSync(file, JSON.stringify(users), { mode: 0o600 });
  return file;
}

/** Starts the server and waits until it listens. */
async function serve(folder: string, port: number): Promise<ChildProcess> {
  const server = spawn(process.execPath, [almanac, 'serve', '--data', join(folder, 'data'), '--port', String(port)], {
    cwd: project,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  if (!server.stdout) throw new Error('no output');
  for await (const line of createInterface({ input: server.stdout })) {
    if (line.startsWith('almanac listening on ')) return server;
  }
  throw new Error('the server stopped before it was listening');
}

/** Returns a function that changes the settings of plugins in a data folder. @param changes by plugin: `true`, or members of its settings */
export const withPlugins =
  (changes: Readonly<Record<string, true | Readonly<Record<string, unknown>>>>) =>
  (data: string): void => {
    const file = join(data, 'settings.json');
    const settings = JSON.parse(readFileSync(file, 'utf8'));
    for (const [name, change] of Object.entries(changes)) {
      settings.plugins[name] = change === true || { ...settings.plugins[name], ...change };
    }
    writeFileSync(file, JSON.stringify(settings, null, 2));
  };

/** A site that is being served. */
export interface ServedSite {
  /** Its URL. */
  readonly base: string;
  /** Path of users.json. */
  readonly users: string;
  /** Temporary folder for files of the run. */
  readonly folder: string;
}

/**
 * Creates an empty site with five users, serves it while `use` runs, and deletes it.
 *
 * @param prepare changes its data folder before the server starts
 * @throws Error if the server does not exit cleanly
 */
export async function withServedSite<T>(
  use: (site: ServedSite) => Promise<T>,
  prepare: (data: string) => void = () => {},
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-conformance-'));
  try {
    // the settings contain the URL, so the port must be known before the server starts
    const port = await freePort(0, '127.0.0.1');
    const users = makeSite(folder, port);
    prepare(join(folder, 'data'));
    const server = await serve(folder, port);
    const used = await use({ base: `http://127.0.0.1:${port}`, users, folder });
    server.kill('SIGTERM');
    const [code] = await once(server, 'exit');
    if (code !== 0) throw new Error(`the server ended with ${code} on SIGTERM`);
    return used;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
