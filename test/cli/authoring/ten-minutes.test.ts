/** Types what docs/plugin-in-ten-minutes.md says, in its order, and looks whether the answers are those that it shows. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { freePort } from '../../../scripts/host/free-port.ts';
import { projectFolder } from '../../house/sources.ts';
import { changed, effortOf, isShown, stepsOf } from './guide.ts';
import { openTerminal, type Printed } from './terminal.ts';

const PAGE = 'docs/plugin-in-ten-minutes.md';
const page = readFileSync(join(projectFolder, PAGE), 'utf8');

/** Of the environment of this process, what a person has who opens a terminal. */
const { NODE_TEST_CONTEXT: _context, INIT_CWD: _folder, NODE_OPTIONS: _options, ...environment } = process.env;
const personal = Object.fromEntries(Object.entries(environment).filter(([name]) => !name.startsWith('npm_')));

/** A folder like the clone that the page begins in: its files are those of the project. */
function clone(): string {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-clone-'));
  for (const name of ['core', 'node_modules', 'package.json', 'plugins', 'scripts']) {
    symlinkSync(join(projectFolder, name), join(folder, name));
  }
  return folder;
}

/** The second terminal: what it has shown, and a wait for something to be shown. */
function begin(line: string, cwd: string) {
  const child: ChildProcess = spawn('bash', ['-c', line], { cwd, env: personal, detached: true, stdio: 'pipe' });
  // from the beginning: it may end while nothing is awaited
  const closed = once(child, 'close');
  let text = '';
  let look = () => {};
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      look();
    });
  }
  return {
    /** Resolves with what follows the place until where it was read before. */
    shows: async (pattern: RegExp) => {
      const ended = closed.then(() => assert.fail(`it ended before ${pattern}: ${text}`));
      const shown = new Promise<RegExpExecArray>((resolve) => {
        look = () => {
          const found = pattern.exec(text);
          if (!found) return;
          text = text.slice(found.index + found[0].length);
          resolve(found);
        };
        look();
      });
      return Promise.race([shown, ended]);
    },
    stop: async () => {
      // npm and what it started
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
      await closed;
    },
  };
}

for (const [next, most] of [
  ['## 6.', 6.6],
  ['## 7.', 10],
] as const) {
  test(`reading and typing everything before ${next} takes less than ${most} minutes at 200 words and 200 characters a minute`, () => {
    const { words, typed } = effortOf(page.slice(0, page.indexOf(next)));
    assert.ok(words / 200 + typed / 200 < most, `${words} words, ${typed} characters`);
  });
}

test(`the instructions in ${PAGE} work as written`, async (t) => {
  const folder = clone();
  const port = String(await freePort(0, '127.0.0.1'));
  const terminal = openTerminal(folder, personal);
  let server: ReturnType<typeof begin> | undefined;
  let password = '';
  let printed: Printed = { code: 0, out: '' };
  t.after(async () => {
    await server?.stop();
    await terminal.close();
    rmSync(folder, { recursive: true, force: true });
  });
  for (const { info, text } of stepsOf(page)) {
    const [kind = '', file = ''] = info.split(' ');
    if (info === 'sh server') {
      server = begin(`${text.trim()} --port ${port}`, folder);
      [, password = ''] = await server.shows(/application password +(\S+)/);
    } else if (kind === 'sh') {
      printed = await terminal.type(
        text.replaceAll(':8080', `:${port}`).replace('the password that was shown', password),
      );
      assert.equal(printed.code, 0, `${text}\n${printed.out}`);
    } else if (kind === 'diff') {
      writeFileSync(join(folder, file), changed(readFileSync(join(folder, file), 'utf8'), text));
      // tests are not part of the served plugin
      if (!file.endsWith('.test.ts')) await server?.shows(/plugins reloaded/);
    } else if (kind === 'json') {
      assert.ok(isShown(JSON.parse(text), JSON.parse(printed.out)), `shown:\n${text}\nfound:\n${printed.out}`);
    } else if (kind === 'text') {
      assert.ok(printed.out.includes(text), `shown:\n${text}\nfound:\n${printed.out}`);
    } else {
      assert.equal(kind, 'console', `nobody knows how to follow ${info}`);
    }
  }
});
