/** The tarball of `npm pack`, installed into an empty folder: its content, its commands, and its types. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { builtInPlugins } from '../../scripts/compile/compile.ts';
import { launch, listening } from '../cli/commands/almanac-process.ts';
import { projectFolder } from '../house/sources.ts';
import { type InstalledPackage, installPackage } from './installed-package.ts';
import { playReadme } from './play-readme.ts';

const folder = mkdtempSync(join(tmpdir(), 'almanac-package-'));
after(() => rmSync(folder, { recursive: true }));

let installed: InstalledPackage;
let files: readonly string[];
before(() => {
  installed = installPackage(folder);
  files = readdirSync(installed.home, { recursive: true, encoding: 'utf8' });
});

const run = (...line: readonly string[]) => launch(installed.program, folder, line).ended;

for (const [what, pattern, there] of [
  ['the command', /^dist\/scripts\/almanac\.js$/, true],
  ['what makes pictures', /^dist\/core\/platform\/node\/images\/child\.js$/, true],
  ['manifests of plugins', /^dist\/plugins\/site\/plugin\.json$/, true],
  ['what new sites begin with', /^dist\/plugins\/site\/starter\/themes\/.*theme\.json$/, true],
  ['the template of a plugin', /^scripts\/template\/index\.ts$/, true],
  ['the demo site', /^data\/settings\.json$/, true],
  ['the docs', /^docs\/calendar\.md$/, true],
  ['the licence', /^LICENSE$/, true],
  ['secrets and journals of a site that was served', /\.almanac\//, false],
  ['sources', /^(?:core|plugins|test)\//, false],
  ['sources beside what is compiled', /^dist\/.*(?<!\.d)\.ts$/, false],
  ['what this project is tested with', /^(?:\.ci|\.github|biome\.json)/, false],
] as const) {
  test(`${what}: ${there ? 'in it' : 'not in it'}`, () => {
    assert.equal(
      files.some((path) => pattern.test(path)),
      there,
    );
  });
}

test('whatever it exports is there, with its types', () => {
  const { exports } = JSON.parse(readFileSync(join(installed.home, 'package.json'), 'utf8')) as {
    exports: Readonly<Record<string, { types: string; default: string }>>;
  };
  for (const [name, targets] of Object.entries(exports))
    for (const target of Object.values(targets))
      for (const plugin of name.includes('*') ? builtInPlugins.names : [''])
        assert.ok(existsSync(join(installed.home, target.replace('*', plugin))), target.replace('*', plugin));
});

test('makes a site, and serves it', async (t) => {
  const made = await run('init', 'village', '--title', 'Our village');
  assert.deepEqual([made.code, made.err], [0, '']);
  const added = await run('user', 'add', 'ada', '--role', 'author', '--email', 'ada@example.org', '--data', 'village');
  assert.equal(added.code, 0, added.err);
  const server = await listening(launch(installed.program, folder, ['serve', '--data', 'village', '--port', '0']));
  t.after(() => server.stop('SIGKILL'));
  const index = await (await fetch(`${server.url}/api/`)).json();
  assert.equal((index as { name: string }).name, 'Our village');
  assert.equal((await fetch(`${server.url}/docs`)).status, 200);
  assert.equal((await server.stop('SIGTERM')).code, 0);
});

test('all commands of the README and the tour work as documented', async () => {
  const home = join(folder, 'reader');
  mkdirSync(home);
  const played = await playReadme(installed.program, home);
  const failed = played.filter(({ code }) => code !== 0).map(({ command, out }) => `${command}\n${out}`);
  assert.deepEqual(failed, []);
  const answerOf = (words: string) => JSON.parse(played.find(({ command }) => command.includes(words))?.out ?? 'null');
  assert.ok(played.length > 30, 'it was read to its end');
  assert.equal(answerOf('/revisions').length, 1);
  assert.match(answerOf('"image": ').image.url, /photo.*\.jpg$/);
  assert.equal(answerOf('by-slug/bread-baking').start_date, '2027-03-06 11:00:00');
  assert.match(answerOf('oembed/1.0/embed').title, /Skittles/);
});

test('start without a site serves a copy of the demo, which stays as it is from then on', async () => {
  const first = await listening(launch(installed.program, folder, ['start', '--port', '0']));
  const { events } = (await (await fetch(`${first.url}/api/calendar/events/v1/events`)).json()) as {
    events: unknown[];
  };
  assert.ok(events.length > 0);
  const { code, out } = await first.stop('SIGTERM');
  assert.equal(code, 0);
  assert.match(out, /^copied the demo site to almanac-demo$/m);
  const removed = join(
    folder,
    'almanac-demo/calendar/events',
    readdirSync(join(folder, 'almanac-demo/calendar/events'))[0] ?? '',
  );
  rmSync(removed);
  const second = await listening(launch(installed.program, folder, ['start', '--port', '0']));
  const { out: later } = await second.stop('SIGTERM');
  assert.doesNotMatch(later, /made a copy/);
  assert.equal(existsSync(removed), false);
});

test('a plugin is made, tested and checked with it', async () => {
  await run('init', 'mill');
  const made = await run('plugin', 'new', 'shop', '--data', 'mill');
  assert.equal(made.code, 0, made.err);
  for (const words of [['test'], ['check']]) {
    const { code, out, err } = await run('plugin', ...words, 'shop', '--data', 'mill');
    assert.equal(code, 0, out + err);
  }
});

/** Compiles a module of a separate project with almanac installed. @returns the output of the compiler */
function typed(name: string, text: string): string {
  const project = join(folder, name);
  mkdirSync(project);
  const compilerOptions = {
    target: 'es2023',
    module: 'nodenext',
    strict: true,
    noUncheckedIndexedAccess: true,
    // of a package that almanac needs
    skipLibCheck: true,
    noEmit: true,
    types: [],
  };
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['plugin.ts'] }));
  writeFileSync(join(project, 'plugin.ts'), text);
  const compiler = join(projectFolder, 'node_modules/typescript/bin/tsc');
  return spawnSync(process.execPath, [compiler, '--project', project], { encoding: 'utf8' }).stdout;
}

const PLUGIN = `
import { anyone, definePlugin, html, reply } from 'almanac';
import { testSite } from 'almanac/test';
import { events } from 'almanac/plugins/calendar';
import * as v from 'valibot';

const plugin = definePlugin({ name: 'shop', namespace: 'shop/v1' });
const read = plugin.read({
  path: '/things/:id',
  params: { id: v.number() },
  allow: anyone,
  summary: 'Reads one.',
  returns: v.object({ id: v.string() }),
  run: ({ params, store }) => reply({ id: params.id.toFixed(), of: store.of(events) }, {}),
});
const welcome = plugin.job({
  name: 'welcome',
  input: v.object({ to: v.string() }),
  run: async ({ input, transaction }) => {
    await transaction((_store, _enqueue, mail) => mail.send({ to: input.to, subject: 'Welcome', text: 'Hello.' }));
  },
});
const create = plugin.write({
  method: 'POST',
  path: '/things',
  params: { to: v.string() },
  allow: anyone,
  summary: 'Makes one.',
  returns: v.object({ to: v.string() }),
  run: ({ params, enqueue, mail }) => {
    enqueue(welcome, { to: params.to });
    mail.send({ to: { address: params.to, name: 'Ann' }, subject: 'Made', text: 'One.' });
    return params;
  },
});
const follow = plugin.listener({
  name: 'follow',
  to: [events],
  run: async ({ changes, log }) => log.info(changes.map(({ after }) => after?.title.toUpperCase()).join()),
});
const page = plugin.page({
  path: '/shop',
  params: {},
  run: ({ store }) => ({ document: html\`<p>\${store.of(events).count()}</p>\`, indexed: true }),
});
const parts = { routes: [read, create], pages: [page], jobs: [welcome], listeners: [follow] };
export const site = testSite([plugin.with(parts)]);
`;

test('a plugin in a project of its own passes the strict checker', () => assert.equal(typed('right', PLUGIN), ''));

for (const [name, right, wrong, says] of [
  ['wrong', 'toFixed', 'trim', /plugin\.ts\(14,.*'trim' does not exist on type 'number'/],
  [
    'wrong-job',
    '{ to: params.to });',
    'params.to);',
    /plugin\.ts\(\d+,.*'string' is not assignable to .*'\{ to: string; \}'/,
  ],
  ['wrong-mail', "subject: 'Made', ", '', /plugin\.ts\(\d+,.*'subject' is missing in type/],
  ['wrong-listener', 'after?.title', 'after?.titel', /plugin\.ts\(\d+,.*'after\.titel' is of type 'unknown'/],
  ['wrong-page', 'document: html', 'document: ', /plugin\.ts\(\d+,.*is not assignable to type 'Html'/],
] as const) {
  test(`and a mistake in it is found: ${name}`, () => assert.match(typed(name, PLUGIN.replace(right, wrong)), says));
}
