import assert from 'node:assert/strict';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listen } from '../../../../core/http/server/server.ts';
import type { Git } from '../../../../core/platform/git.ts';
import { systemClock } from '../../../../core/platform/node/clock.ts';
import { systemGit } from '../../../../core/platform/node/git.ts';
import { type OpenedSite, openSiteIn } from '../../faults/opened-site.ts';
import { until } from '../../faults/until.ts';
import { type HangingGit, hangingGit } from './hanging-command.ts';

/** Users whose names are their roles. */
export type Who = 'author' | 'contributor';

/** A request under way. */
export interface Asked {
  /** Status and code of the answer; undefined when the connection ended before. */
  readonly answer: Promise<{ readonly status: number; readonly code: string | undefined } | undefined>;
  /** Closes the connection. */
  leave(): void;
}

/** A site whose contributor has a draft with a history, served with a git that hangs. */
export interface HangingWorld {
  readonly git: HangingGit;
  /** Of the draft, below the REST root. */
  readonly history: string;
  /** A list that everybody reads. */
  readonly list: string;
  ask(who: Who, method: string, path: string, body?: unknown): Asked;
  /** Ends server and site as SIGTERM does. */
  stop(): Promise<void>;
  remove(): Promise<void>;
}

const POSTS = '/site/v2/posts';
/** Milliseconds. */
const PATIENCE = 60_000;

/**
 * Creates the site with the git of this machine, then serves it with a hanging one.
 *
 * @param at as `hangingGit`
 * @param portOf makes the port of the command
 */
export async function openHangingWorld(at: string, portOf: (program: string) => Git): Promise<HangingWorld> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'almanac-hanging-')));
  const folder = join(root, 'site');
  await mkdir(folder);
  const settings = {
    plugins: { content: true, site: true, git: true },
    limits: { connections_per_address: 1_000 },
    allow_plain_http: true,
  };
  await writeFile(join(folder, 'settings.json'), JSON.stringify(settings));
  await systemGit.run(['init', '-q', '-b', 'main'], { cwd: folder });
  const made = await openSiteIn(folder, { ports: { git: systemGit } });
  const [author, contributor] = [await addUser(made, 'author'), await addUser(made, 'contributor')];
  const authorization: Record<Who, string> = { author, contributor };
  const draft = await posted(made, authorization.contributor);
  await until(
    async () => (await systemGit.run(['rev-list', '--count', 'HEAD'], { cwd: folder })).stdout === '3\n',
    PATIENCE,
  );
  await made.site.close();

  const git = await hangingGit(root, at);
  const opened = await openSiteIn(folder, { ports: { git: portOf(git.program) } });
  const server = await listen({
    handle: (asked) => opened.site.handle(asked),
    settings: opened.site.settings,
    port: 0,
    host: '127.0.0.1',
    clock: systemClock,
    log: { info: () => {}, warn: () => {}, error: () => {} },
  });
  const address = `${server.url}${opened.site.settings.rest_root}`;
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= server.close().then(() => opened.site.close());
    return stopped;
  };
  return {
    git,
    history: `${POSTS}/${draft}/history`,
    list: `${address}${POSTS}`,
    ask: (who, method, path, body) => asking({ url: `${address}${path}`, method, body, who: authorization[who] }),
    stop,
    remove: async () => {
      await stop();
      await rm(root, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

async function addUser(site: OpenedSite, role: Who): Promise<string> {
  await site.command('user add', { login: role, role, email: `${role}@example.org` });
  const [password = ''] = await site.command('app-password create', { login: role, name: 'test' });
  return `Basic ${btoa(`${role}:${password}`)}`;
}

async function posted(site: OpenedSite, authorization: string): Promise<number> {
  const headers = { authorization, 'content-type': 'application/json' };
  const response = await site.ask(POSTS, { method: 'POST', headers, body: JSON.stringify({ title: 'Draft' }) });
  assert.equal(response.status, 201);
  return ((await response.json()) as { id: number }).id;
}

interface Asking {
  readonly url: string;
  readonly method: string;
  readonly body: unknown;
  readonly who: string;
}

function asking({ url, method, body, who }: Asking): Asked {
  const headers = { authorization: who, ...(body !== undefined && { 'content-type': 'application/json' }) };
  const sent = request(url, { method, headers, agent: false });
  const answer: Asked['answer'] = new Promise((resolve) => {
    sent.once('error', () => resolve(undefined));
    sent.once('response', async (response) => {
      let text = '';
      try {
        for await (const piece of response) text += piece;
        const parsed = JSON.parse(text);
        resolve({ status: response.statusCode ?? 0, code: parsed.code });
      } catch {
        resolve(undefined);
      }
    });
  });
  sent.end(body === undefined ? undefined : JSON.stringify(body));
  return { answer, leave: () => sent.destroy() };
}
