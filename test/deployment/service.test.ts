/** The unit of docs/deploy/, as systemd reads it, and its program as that user in a system that cannot be written. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { builtInPlugins, commandSources, compile } from '../../scripts/compile/compile.ts';
import { freePort } from '../../scripts/host/free-port.ts';
import { projectFolder } from '../house/sources.ts';
import { PICTURE } from '../verify/security/picture.ts';
import { ask } from './ask.ts';
import { deployFile } from './deploy-file.ts';
import { askToEnd, doIn, type Jail, lockUp, noJail } from './jail.ts';
import { listeningLine } from './listening-line.ts';
import { missing } from './program.ts';

/** Maximum exposure of a service, in tenths of the score of systemd, which goes up to 10. */
const EXPOSED = 20;

const home = mkdtempSync(join(tmpdir(), 'almanac-service-'));
after(() => rmSync(home, { recursive: true }));

/** Values of a setting, in the order of the unit. */
const unit = deployFile('almanac.service', {});
const valuesOf = (name: string): readonly string[] =>
  [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value);

test('systemd understands the unit, and finds it well locked up', {
  skip: missing('systemd-analyze', '--version'),
}, () => {
  const path = join(home, 'almanac.service');
  writeFileSync(path, deployFile('almanac.service', { '/usr/bin/node': process.execPath }));
  const verified = spawnSync('systemd-analyze', ['verify', path], { encoding: 'utf8' });
  assert.equal(verified.status, 0, verified.stderr);
  assert.doesNotMatch(verified.stderr, /almanac\.service/);
  const exposed = spawnSync('systemd-analyze', ['security', '--offline=true', `--threshold=${EXPOSED}`, path], {
    encoding: 'utf8',
  });
  assert.equal(exposed.status, 0, exposed.stdout);
});

test('the program of the unit serves, runs commands and stops as that user, and writes only its own folder', {
  skip: noJail,
}, async (t) => {
  const [root, state] = ['root', 'state'].map((name) => {
    mkdirSync(join(home, name));
    return join(home, name);
  }) as [string, string];
  // nobody
  const user = 65_534;
  chownSync(state, user, user);
  const compiled = join(home, 'dist');
  await compile(compiled, commandSources, builtInPlugins.names);
  const [line = ''] = valuesOf('ExecStart');
  const [, program = '', , ...rest] = line.split(' ');
  const jail: Jail = {
    root,
    shown: { '/opt/almanac/dist': compiled, '/opt/almanac/node_modules': join(projectFolder, 'node_modules') },
    lent: Object.fromEntries(valuesOf('ReadWritePaths').map((path) => [path, state])),
    user,
    workingFolder: '/',
  };
  const data = rest[rest.indexOf('--data') + 1] ?? '';
  const run = (...words: readonly string[]) => {
    const { status, stdout, stderr } = doIn(jail, ['node', program, ...words]);
    assert.equal(status, 0, stderr);
    return stdout.trim();
  };
  run('init', data);
  run('user', 'add', 'ada', '--role', 'administrator', '--email', 'ada@example.org', '--data', data);
  const password = run('app-password', 'create', 'ada', '--name', 'service', '--data', data);

  const port = await freePort(0, '127.0.0.1');
  const words = line.replace('8080', String(port)).split(' ').slice(1);
  // as with `Nice=15` in the unit, or under a busy machine's `nice npm test`: nothing may ask for more without being root
  const server = lockUp(jail, ['nice', '-n', '15', 'node', ...words]);
  t.after(() => server.kill('SIGKILL'));
  const ended = once(server, 'close');
  assert.match(await listeningLine(server), /^almanac listening on /);
  const uploaded = await ask({
    port,
    path: '/api/site/v2/media',
    method: 'POST',
    headers: {
      Authorization: `Basic ${btoa(`ada:${password}`)}`,
      'Content-Type': 'image/png',
      'Content-Disposition': 'attachment; filename="a.png"',
    },
    body: PICTURE,
  });
  assert.equal(uploaded.status, 201, uploaded.body.toString());
  askToEnd(server);
  assert.deepEqual(await ended, [0, null]);
  const { uid } = statSync(join(state, 'site/settings.json'));
  assert.equal(uid, user);
  assert.equal(existsSync(join(state, 'site/.almanac/lock')), false);
});
