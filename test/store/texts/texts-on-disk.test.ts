import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import * as v from 'valibot';
import { defineFileFolder } from '../../../core/contract/data/file-folder.ts';
import { systemClock } from '../../../core/platform/node/clock.ts';
import { nodeFileSystem } from '../../../core/platform/node/files/file-system.ts';
import { systemProcesses } from '../../../core/platform/node/processes.ts';
import { openStore } from '../../../core/store/open-store.ts';
import { untilTold } from '../until-told.ts';

const pictures = defineFileFolder({ name: 'test/pictures', texts: { extensions: ['svg'], maxBytes: 100 } });

const themes = defineFileFolder({
  name: 'themes',
  texts: {
    extensions: ['json', 'html'],
    maxBytes: 1_000,
    schema: (path) => (path.endsWith('/theme.json') ? v.looseObject({ version: v.literal(3) }) : undefined),
  },
});

/** A store on the disk of this machine, with the folder of texts bound but not there. */
async function open(t: TestContext, folder = pictures) {
  const base = mkdtempSync(join(tmpdir(), 'almanac-'));
  const data = join(base, 'data');
  mkdirSync(data);
  const logged: string[] = [];
  let onLogged = () => {};
  const note = (message: string, fields = {}) => {
    logged.push(`${message} ${JSON.stringify(fields)}`);
    onLogged();
  };
  const store = await openStore({
    folder: data,
    ports: {
      fileSystem: nodeFileSystem,
      clock: systemClock,
      processes: systemProcesses,
      random: { bytes: (count) => crypto.getRandomValues(new Uint8Array(count)) },
      log: { info: note, warn: note, error: note },
    },
  });
  t.after(async () => {
    await store.close();
    rmSync(base, { recursive: true, force: true });
  });
  const { reader } = await store.bind([], [folder]);
  const shown = () => [...reader.texts(folder)].map(([path, text]) => `${path}: ${text}`).join(', ');
  const place = (path: string) => join(data, folder.name, path);
  return {
    base,
    data,
    store,
    /** Resolves when so many lines were logged that this fits. */
    lines: (fits: RegExp, count: number) =>
      untilTold(
        () => logged.filter((line) => fits.test(line)).length === count,
        (tell) => {
          onLogged = tell;
        },
      ),
    place,
    write: (path: string, text: string) => {
      mkdirSync(dirname(place(path)), { recursive: true });
      writeFileSync(place(path), text);
    },
    served: (expected: string) =>
      untilTold(
        () => shown() === expected,
        (tell) => store.onChange(tell),
      ).catch(() => assert.equal(shown(), expected)),
  };
}

test('texts that people add, edit, replace, move and remove are served without a restart', async (t) => {
  const { base, place, write, served } = await open(t);
  await served('');
  write('a.svg', 'one');
  await served('a.svg: one');
  writeFileSync(place('a.svg'), 'edited');
  await served('a.svg: edited');
  writeFileSync(join(base, 'new'), 'replaced');
  renameSync(join(base, 'new'), place('a.svg'));
  await served('a.svg: replaced');
  write('set/deep/b.svg', 'two');
  await served('a.svg: replaced, set/deep/b.svg: two');
  write('set/deep/b.svg', 'two again');
  await served('a.svg: replaced, set/deep/b.svg: two again');
  renameSync(place('set'), place('other'));
  await served('a.svg: replaced, other/deep/b.svg: two again');
  writeFileSync(place('other/deep/b.svg'), 'moved');
  await served('a.svg: replaced, other/deep/b.svg: moved');
  rmSync(place('.'), { recursive: true });
  await served('');
  write('c.svg', 'again');
  await served('c.svg: again');
});

test('a link is not followed: neither a planted file nor a planted folder is served', async (t) => {
  const { base, data, store, place, write, served } = await open(t);
  writeFileSync(join(base, 'secret.svg'), 'secret');
  write('a.svg', 'one');
  symlinkSync(join(base, 'secret.svg'), place('b.svg'));
  symlinkSync(base, place('set'));
  write('c.svg', 'two');
  await served('a.svg: one, c.svg: two');
  const { quarantined } = await store.health();
  assert.deepEqual(
    quarantined.map(({ file, kind }) => `${file} ${kind}`),
    ['test/pictures/b.svg not-a-file', 'test/pictures/set not-a-file'],
  );
  renameSync(place('.'), join(base, 'elsewhere'));
  symlinkSync(join(base, 'elsewhere'), join(data, 'test/pictures'));
  await served('');
});

test('a text that cannot be served is logged once per change of state', async (t) => {
  const { lines, write, served } = await open(t);
  write('a.svg', 'x'.repeat(101));
  write('b.svg', 'b');
  await served('b.svg: b');
  write('b.svg', 'c');
  await served('b.svg: c');
  write('a.svg', 'mended');
  await served('a.svg: mended, b.svg: c');
  await lines(/a file has left quarantine .*test\/pictures\/a\.svg/, 1);
  await lines(/a file was quarantined .*test\/pictures\/a\.svg.*too-large/, 1);
});

/** Runs git in a repository that is made in a folder. */
function gitIn(folder: string) {
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...words], {
      cwd: folder,
      stdio: 'pipe',
    });
  git('init', '-q', '-b', 'main');
  return git;
}

test('a git checkout is read', async (t) => {
  const { base, write, served } = await open(t);
  const git = gitIn(base);
  for (let n = 100; n < 300; n++) write(`set/${n}.svg`, 'old');
  const all = (text: string) => Array.from({ length: 200 }, (_, n) => `set/${n + 100}.svg: ${text}`).join(', ');
  await served(all('old'));
  git('add', 'data/test');
  git('commit', '-qm', 'old');
  git('checkout', '-qb', 'new');
  for (let n = 100; n < 300; n++) write(`set/${n}.svg`, 'new');
  await served(all('new'));
  git('commit', '-qam', 'new');
  git('checkout', '-q', 'main');
  await served(all('old'));
});

const THEME = '{ "version": 3 }';

test('a theme is served as it is edited; a broken theme.json keeps its last good version', async (t) => {
  const { base, place, write, served, lines } = await open(t, themes);
  write('daybook/theme.json', THEME);
  write('daybook/templates/index.html', 'index');
  await served(`daybook/templates/index.html: index, daybook/theme.json: ${THEME}`);
  write('daybook/theme.json', '{\n  "version": 3,\n}');
  write('daybook/templates/page.html', 'page');
  const broken = `daybook/templates/index.html: index, daybook/templates/page.html: page, daybook/theme.json: ${THEME}`;
  await served(broken);
  await lines(/a file was quarantined .*"themes\/daybook\/theme\.json".*"line":3.*"stale":true/, 1);
  write('daybook/theme.json', '{ "version": 3, "title": "Day" }');
  await served(broken.replace(THEME, '{ "version": 3, "title": "Day" }'));

  rmSync(place('daybook/theme.json'));
  rmSync(place('daybook/templates/page.html'));
  await served('daybook/templates/index.html: index');
  // another folder takes the place of the one that is watched
  mkdirSync(join(base, 'templates'));
  writeFileSync(join(base, 'templates/single.html'), 'single');
  renameSync(place('daybook/templates'), join(base, 'aside'));
  renameSync(join(base, 'templates'), place('daybook/templates'));
  await served('daybook/templates/single.html: single');
  writeFileSync(place('daybook/templates/single.html'), 'edited');
  await served('daybook/templates/single.html: edited');
  renameSync(place('daybook'), place('diary'));
  await served('diary/templates/single.html: edited');
  rmSync(place('diary'), { recursive: true });
  await served('');
});

test('a theme that git adds, merges and removes is followed, and so are edits in it', async (t) => {
  const { base, write, served, store } = await open(t, themes);
  const git = gitIn(base);
  const commit = (message: string) => {
    git('add', 'data/themes');
    git('commit', '-qm', message);
  };
  git('commit', '-qm', 'no theme', '--allow-empty');
  git('checkout', '-qb', 'theme');
  write('daybook/theme.json', THEME);
  write('daybook/templates/index.html', 'index');
  commit('a theme');
  const all = (theme: string, index = 'index') =>
    `daybook/templates/index.html: ${index}, daybook/theme.json: ${theme}`;
  await served(all(THEME));
  git('checkout', '-q', 'main');
  await served('');
  git('checkout', '-q', 'theme');
  await served(all(THEME));
  write('daybook/templates/index.html', 'edited');
  await served(all(THEME, 'edited'));
  git('checkout', '-q', '.');
  await served(all(THEME));

  const titled = (title: string) => `{ "version": 3, "title": "${title}" }`;
  git('checkout', '-qb', 'other');
  write('daybook/theme.json', titled('Theirs'));
  commit('theirs');
  await served(all(titled('Theirs')));
  git('checkout', '-q', 'theme');
  write('daybook/theme.json', titled('Ours'));
  commit('ours');
  await served(all(titled('Ours')));
  assert.throws(() => git('merge', 'other'));
  write('daybook/templates/index.html', 'seen');
  await served(all(titled('Ours'), 'seen'));
  const { quarantined } = await store.health();
  assert.deepEqual(
    quarantined.map(({ file, kind, line, stale }) => [file, kind, line, stale]),
    [['themes/daybook/theme.json', 'conflict-markers', 1, true]],
  );
  git('checkout', '-q', '--', 'data/themes/daybook/templates');
  git('merge', '--abort');
  await served(all(titled('Ours')));
});
