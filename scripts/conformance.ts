/**
 * Plays the shared conformance suite against a server on an empty site, as its README asks for, and holds each of its
 * answers against the OpenAPI document that the server gives.
 *
 *   node --import tsx scripts/conformance.ts [--only NAME] [--verbose]
 *
 * Exit status: 0 when all steps agree and the document describes all answers; 2 when the suite is not beside the checkout.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { OpenApiDocument } from '../core/host.ts';
import { checkAnswers } from '../test/http/openapi/check-answers.ts';
import type { Recorded } from '../test/http/openapi/recorded.ts';

const project = fileURLToPath(new URL('..', import.meta.url));
const suite = join(project, '../shared/conformance/run.mjs');
const ROLES = {
  admin: 'administrator',
  editor: 'editor',
  author: 'author',
  contributor: 'contributor',
  subscriber: 'subscriber',
};

const almanac = ['--import', 'tsx', join(project, 'scripts/almanac.ts')];
const run = (...args: string[]) =>
  execFileSync(process.execPath, [...almanac, ...args], { cwd: project, encoding: 'utf8', stdio: 'pipe' }).trim();

/** A port that was free a moment ago: the site's URL must name it before the server starts. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return address.port;
}

/** Makes the empty site with its five users; gives the path of users.json. */
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

/** Starts the server and waits for its line. */
async function serve(folder: string, port: number): Promise<ChildProcess> {
  const server = spawn(
    process.execPath,
    [...almanac, 'serve', '--data', join(folder, 'data'), '--port', String(port)],
    {
      cwd: project,
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  if (!server.stdout) throw new Error('no output');
  for await (const line of createInterface({ input: server.stdout })) {
    if (line.startsWith('almanac listening on ')) return server;
  }
  throw new Error('the server stopped before it was listening');
}

if (!existsSync(suite)) {
  console.error('conformance: the suite is missing; it should be next to this checkout');
  process.exit(2);
}
const folder = mkdtempSync(join(tmpdir(), 'almanac-conformance-'));
let agrees = false;
try {
  const port = await freePort();
  const users = makeSite(folder, port);
  const server = await serve(folder, port);
  const root = `http://127.0.0.1:${port}/api`;
  const record = join(folder, 'answers.jsonl');
  const agreed = await play(['--root', root, '--users', users, ...process.argv.slice(2)], record);
  const described = await areDescribed(root, record);
  agrees = agreed && described;
  server.kill('SIGTERM');
  const [code] = await once(server, 'exit');
  if (code !== 0) throw new Error(`the server ended with ${code} on SIGTERM`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(agrees ? 0 : 1);

/** Says which of the recorded answers the document does not describe; are there none? */
async function areDescribed(root: string, record: string): Promise<boolean> {
  const document = (await (await fetch(`${root}/openapi.json`)).json()) as OpenApiDocument;
  const lines = readFileSync(record, 'utf8').trim().split('\n');
  const recorded = lines.map((line): Recorded => JSON.parse(line));
  const { checked, notDescribed, violations } = checkAnswers(document, new URL(root).pathname, recorded);
  for (const violation of violations) console.log(violation);
  console.log(`openapi: ${checked} answers checked, ${violations.length} violations (${notDescribed} not described)`);
  return violations.length === 0;
}

/** Runs the suite and records what it is answered; do all of its steps agree? */
async function play(args: readonly string[], record: string): Promise<boolean> {
  const recording = ['--import', 'tsx', '--import', join(project, 'test/http/openapi/record-fetch.ts')];
  const env = { ...process.env, RECORD_FETCH: record };
  const player = spawn(process.execPath, [...recording, suite, ...args], {
    cwd: project,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(player, 'exit');
  let agrees = false;
  for await (const line of createInterface({ input: player.stdout })) {
    console.log(line);
    agrees ||= /^\d+ agreed, 0 differed$/.test(line);
  }
  await ended;
  return agrees;
}
