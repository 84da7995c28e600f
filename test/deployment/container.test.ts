/** The Dockerfile, played without an engine: its steps in folders, and what it starts in a root of its own. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, test } from 'node:test';
import { freePort } from '../../scripts/host/free-port.ts';
import { projectFolder } from '../house/sources.ts';
import { ask } from './ask.ts';
import { type Instruction, readDockerfile, type Stage, saidBy, wordsOf } from './dockerfile.ts';
import { askToEnd, doIn, type Jail, lockUp, noJail } from './jail.ts';
import { listeningLine } from './listening-line.ts';

const project = (path: string): string => join(projectFolder, path);
const [build, run] = readDockerfile(readFileSync(project('Dockerfile'), 'utf8'));
assert.ok(build && run);

/** The user `node` of the images of Node. */
const NODE_USER = 1000;

const home = mkdtempSync(join(tmpdir(), 'almanac-container-'));
after(() => rmSync(home, { recursive: true }));
const [built, image, volume, root] = ['built', 'image', 'volume', 'root'].map((name) => {
  mkdirSync(join(home, name));
  return join(home, name);
}) as [string, string, string, string];

test('is built in one stage and run from another, both of a named version of the same small image', () => {
  for (const stage of [build, run]) assert.match(stage.image, /^node:\d+-bookworm-slim$/);
  assert.equal(build.image, run.image);
  const copied = saidBy(run, 'COPY');
  assert.ok(copied.length > 0 && copied.every((rest) => rest.startsWith('--from=build /almanac/')), copied.join());
});

test('runs as a user without rights, and its program receives signals', () => {
  assert.deepEqual(saidBy(run, 'USER'), ['node']);
  for (const name of ['ENTRYPOINT', 'CMD'])
    for (const rest of saidBy(run, name)) assert.ok(Array.isArray(wordsOf(rest)));
  const last = run.instructions.findLastIndex(({ name }) => name === 'RUN');
  assert.ok(last < run.instructions.findIndex(({ name }) => name === 'USER'));
});

test('includes only the named files, and neither a site nor secrets', () => {
  const [all, ...named] = readFileSync(project('.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  assert.equal(all, '*');
  const context = named.map((line) => line.slice(1));
  assert.ok(context.every((path) => existsSync(project(path))));
  const taken = saidBy(build, 'COPY').flatMap((rest) => rest.split(/\s+/).slice(0, -1));
  assert.deepEqual(taken.toSorted(), context.toSorted());
});

interface LockedPackage {
  readonly dev?: boolean;
}

/** Paths of the packages that are left without those for development. */
function needed(): readonly string[] {
  const { packages } = JSON.parse(readFileSync(project('package-lock.json'), 'utf8'));
  return Object.entries<LockedPackage>(packages)
    .filter(([path, { dev }]) => path !== '' && !dev && existsSync(project(path)))
    .map(([path]) => path);
}

/** What each command of the first stage does. Packages are those of this checkout, installed from the same lock file. */
const COMMANDS: Readonly<Record<string, () => void>> = {
  'npm ci --ignore-scripts --no-audit --no-fund': () =>
    symlinkSync(project('node_modules'), join(built, 'node_modules')),
  'npm run build': () => execFileSync('npm', ['run', '--silent', 'build'], { cwd: built, stdio: 'pipe' }),
  // they are shown one by one below
  'npm prune --omit=dev --no-audit --no-fund': () => rmSync(join(built, 'node_modules')),
};

function playBuild({ name, rest }: Instruction): void {
  if (name === 'COPY') {
    const [to = '', ...from] = rest.split(/\s+/).toReversed();
    for (const path of from) cpSync(project(path), join(built, to === './' ? path : to), { recursive: true });
  } else if (name === 'RUN') {
    const play = COMMANDS[rest];
    assert.ok(play, `this test does not know how to play RUN ${rest}`);
    play();
  } else assert.equal(name, 'WORKDIR');
}

function playCopies(stage: Stage): void {
  for (const rest of saidBy(stage, 'COPY')) {
    const [, from = '', to = ''] = rest.split(/\s+/);
    const source = join(built, from.replace('/almanac/', ''));
    if (basename(from) !== 'node_modules')
      cpSync(source, join(image, to === './' ? basename(from) : to), { recursive: true });
  }
}

test('the image serves a site: read-only, as that user, stopped by a signal', { skip: noJail }, async (t) => {
  for (const instruction of build.instructions) playBuild(instruction);
  playCopies(run);
  chownSync(volume, NODE_USER, NODE_USER);
  const jail: Jail = {
    root,
    shown: {
      ...Object.fromEntries(readdirSync(image).map((name) => [`/almanac/${name}`, join(image, name)])),
      ...Object.fromEntries(needed().map((path) => [`/almanac/${path}`, project(path)])),
    },
    lent: { [saidBy(run, 'VOLUME')[0] ?? '']: volume },
    user: NODE_USER,
    workingFolder: saidBy(run, 'WORKDIR')[0] ?? '',
  };
  const port = String(await freePort(0, '127.0.0.1'));
  // as a port that is published
  const wordsAt = (name: string) =>
    wordsOf((saidBy(run, name)[0] ?? '').replace(/^CMD /, '')).map((word) => word.replace('8080', port));
  const entry = wordsAt('ENTRYPOINT');
  const isHealthy = () => doIn(jail, wordsAt('HEALTHCHECK')).status === 0;

  const made = doIn(jail, [...entry, 'init', '/data', '--url', 'https://example.org']);
  assert.equal(made.status, 0, made.stderr);
  assert.equal(isHealthy(), false);

  const server = lockUp(jail, [...entry, ...wordsAt('CMD')]);
  t.after(() => server.kill('SIGKILL'));
  const ended = once(server, 'close');
  assert.equal(await listeningLine(server), `almanac listening on http://0.0.0.0:${port}`);
  const index = await ask({ port: Number(port), path: '/api/' });
  assert.equal(index.status, 200);
  assert.equal(JSON.parse(index.body.toString()).url, 'https://example.org');
  assert.equal(isHealthy(), true);

  // another container with the same volume: a command is handed to the server, and a second server is refused
  const user = ['user', 'add', 'ada', '--role', 'editor', '--email', 'ada@example.org', '--data', '/data'];
  const added = doIn(jail, [...entry, ...user]);
  assert.equal(added.status, 0, added.stderr);
  const second = doIn(jail, [...entry, ...wordsAt('CMD')]);
  assert.equal(second.status, 1);
  assert.match(second.stderr, /is in use by process 1/);
  assert.equal(server.exitCode, null);
  assert.equal(isHealthy(), true);

  askToEnd(server);
  assert.deepEqual(await ended, [0, null]);
  assert.equal(existsSync(join(volume, '.almanac/lock')), false);
});
