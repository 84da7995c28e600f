/** The Dockerfile, built by buildah on a base that `ALMANAC_BASE_IMAGE` names, as `.ci/base-image` makes one. */
import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { freePort } from '../../scripts/host/free-port.ts';
import { projectFolder } from '../house/sources.ts';
import { ask } from './ask.ts';
import { listeningLine } from './listening-line.ts';

const base = process.env.ALMANAC_BASE_IMAGE;
const hasEngine = spawnSync('buildah', ['--version'], { stdio: 'ignore' }).status === 0;
const skip = base === undefined || !hasEngine ? 'it takes buildah, and a base image in ALMANAC_BASE_IMAGE' : false;

/** An engine without a service, in this machine's network. */
const env = { ...process.env, STORAGE_DRIVER: 'vfs', BUILDAH_ISOLATION: 'chroot' };
const buildah = (...args: readonly string[]): string =>
  execFileSync('buildah', args, {
    cwd: projectFolder,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim();

const IMAGE = 'localhost/almanac-test';

let container: string;
let data: string;
before(() => {
  if (skip) return;
  data = mkdtempSync(join(tmpdir(), 'almanac-image-'));
  const cache = execFileSync('npm', ['config', 'get', 'cache'], { encoding: 'utf8' }).trim();
  // what this checkout was installed from is in the cache: nothing comes over the network
  const npmrc = `${data}.npmrc`;
  writeFileSync(npmrc, 'offline=true\n');
  const offline = ['--volume', `${cache}:/root/.npm`, '--volume', `${npmrc}:/root/.npmrc`];
  buildah('build', '--quiet', '--tag', IMAGE, '--build-arg', `BASE_IMAGE=${base}`, ...offline, '.');
  container = buildah('from', IMAGE);
});
after(() => {
  if (skip) return;
  buildah('rm', container);
  buildah('rmi', IMAGE);
  for (const made of [data, `${data}.npmrc`]) rmSync(made, { recursive: true });
});

/** Arguments before a program in the container, as the user of the image, with a folder of this machine as its volume. */
const inside = (): readonly string[] => ['run', '--user', 'node', '--volume', `${data}:/data`, container, '--'];
const ALMANAC = ['node', '/almanac/dist/scripts/almanac.js'];

test('it contains the compiled files, and neither sources nor development packages', { skip }, () => {
  const listed = buildah(...inside(), 'ls', '/almanac', '/almanac/node_modules').split(/\s+/);
  for (const name of ['dist', 'package.json', 'valibot']) assert.ok(listed.includes(name), name);
  for (const name of ['core', 'plugins', 'scripts', 'tsx', 'playwright-core']) assert.ok(!listed.includes(name), name);
});

test('it makes a site and serves it', { skip }, async (t) => {
  execFileSync('chown', ['1000:1000', data]);
  buildah(...inside(), ...ALMANAC, 'init', '/data', '--title', 'Our village');
  const port = await freePort(0, '127.0.0.1');
  const line = [...inside(), ...ALMANAC, 'serve', '--data', '/data', '--port', String(port)];
  const server = spawn('buildah', line, { env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  const ended = once(server, 'close');
  // buildah and what it started
  const tell = (signal: NodeJS.Signals) => server.exitCode ?? (server.pid && process.kill(-server.pid, signal));
  t.after(() => tell('SIGKILL'));
  assert.equal(await listeningLine(server), `almanac listening on http://127.0.0.1:${port}`);
  const index = await ask({ port, path: '/api/' });
  assert.equal(JSON.parse(index.body.toString()).name, 'Our village');
  tell('SIGTERM');
  await ended;
});
