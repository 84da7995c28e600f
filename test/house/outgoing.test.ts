import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Source, sourcesOf } from './sources.ts';

/** What may be taken of Node's modules that know the network: what answers and what computes, nothing that asks. */
const HARMLESS: Readonly<Record<string, readonly string[]>> = {
  'node:http': ['createServer', 'STATUS_CODES'],
  'node:net': ['BlockList', 'createServer', 'isIP'],
};

const NETWORK =
  /^(?:node:)?(?:http|https|http2|net|tls|dns|dns\/promises|dgram|inspector)$|^(?:undici|ws|axios|got|node-fetch|nodemailer)$/;

/** Who asks others, and whom. */
const ASKS: Readonly<Record<string, readonly string[]>> = {
  // other machines, at addresses that core/outgoing has checked
  'core/platform/node/network.ts': ['* as http', '* as https', 'isIP'],
  'core/platform/node/resolve-name.ts': ['Resolver'],
  // the server on this machine, by a path
  'scripts/host/control-socket.ts': ['createConnection'],
  'core/platform/node/processes.ts': ['createConnection'],
  // the server for mail that the settings name, and what writes mail to files
  'core/platform/node/node-mail.ts': ['nodemailer'],
  // another thread of this process
  'core/platform/node/watchdog/main-thread.ts': ['Session'],
};

/** Globals that ask, called or handed on. */
const GLOBALS =
  /(?<![.\w'"-])(?:fetch\b(?!\s*[:?,}])|WebSocket\b|EventSource\b|XMLHttpRequest\b)|globalThis\s*(?:\[|\.\s*fetch\b)/;

const STATEMENT = /^(?:import|export)\s+(?!type\b)([^'"]*?)\s*from\s*['"]([^'"]+)['"]/gm;
const DYNAMIC = /(?:\bimport|\brequire|getBuiltinModule)\(\s*['"]([^'"]+)['"]\s*\)/g;

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '');

/** What stands between `import` and `from`, types left out. */
const valuesOf = (clause: string): readonly string[] =>
  clause
    .replace(/[{}]/g, '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '));

/** One line for each thing in a source that asks other machines around core/outgoing. */
function askingIn({ path, text }: Pick<Source, 'path' | 'text'>): readonly string[] {
  const code = withoutComments(text);
  const statements = [...code.matchAll(STATEMENT)].flatMap(([, clause = '', module = '']) =>
    NETWORK.test(module)
      ? valuesOf(clause)
          .filter((name) => ![...(HARMLESS[module] ?? []), ...(ASKS[path] ?? [])].includes(name))
          .map((name) => `${path}: ${name} of ${module}`)
      : [],
  );
  const dynamic = [...code.matchAll(DYNAMIC)]
    .filter(([, module = '']) => NETWORK.test(module) && !ASKS[path]?.includes(module))
    .map(([found]) => `${path}: ${found}`);
  const named = GLOBALS.exec(code);
  return [...statements, ...dynamic, ...(named ? [`${path}: ${named[0]}`] : [])];
}

for (const [text, asks] of [
  ["import { request } from 'node:http';", true],
  ["import { createServer, get } from 'node:http';", true],
  ["import http from 'node:http';", true],
  ["import * as http from 'node:http';", true],
  ["import { request as ask } from 'node:https';", true],
  ["import { connect } from 'node:net';", true],
  ["import { Socket } from 'net';", true],
  ["import {\n  BlockList,\n  createConnection,\n} from 'node:net';", true],
  ["import { connect } from 'node:tls';", true],
  ["import { lookup } from 'node:dns/promises';", true],
  ["import { createSocket } from 'node:dgram';", true],
  ["import { request } from 'undici';", true],
  ["const { createTransport } = await import('nodemailer');", true],
  ["export { request } from 'node:http';", true],
  ["const { get } = await import('node:http');", true],
  ['const answer = await fetch(url);', true],
  ['const ask = fetch;', true],
  ['const answer = await globalThis.fetch(url);', true],
  ["const line = new WebSocket('wss://town.test');", true],
  ["import { createServer } from 'node:http';", false],
  ["import { createServer, type IncomingMessage } from 'node:http';", false],
  ["import type { Socket } from 'node:net';", false],
  ["import { BlockList, isIP } from 'node:net';", false],
  ['// as fetch(url) does', false],
  ['const answer = await site.fetch(path);', false],
  ['const page = await network.get(url);', false],
  ["import { isIP } from './net.ts';", false],
] as const) {
  test(`${JSON.stringify(text)} ${asks ? 'asks' : 'does not ask'} other machines`, () => {
    assert.equal(askingIn({ path: 'plugins/shop/index.ts', text }).length > 0, asks);
  });
}

// the rest of scripts/ builds and measures the project, and is never part of a site
const program = sourcesOf('core', 'plugins', 'scripts/cli', 'scripts/host', 'scripts/find-plugins');

test('nothing asks other machines but the guarded client', () => {
  assert.deepEqual(program.flatMap(askingIn), []);
});

test('all listed code sends requests, so that the list stays true', () => {
  for (const path of Object.keys(ASKS))
    assert.ok(
      program.some((source) => source.path === path),
      path,
    );
});

/** Files that the port is made in, named in, or handed to the guarded client in. */
const HANDLES_PORT = /^core\/(?:outgoing\/|platform\/)/;

test('the network is used by the guarded client alone', () => {
  const users = program
    .filter(
      ({ path, imports }) =>
        !HANDLES_PORT.test(path) && imports.some(({ target }) => target === 'core/platform/network.ts'),
    )
    .map(({ path }) => path);
  assert.deepEqual(users, []);
  const asking = program
    .filter(
      ({ path, text }) =>
        path.startsWith('core/') &&
        !HANDLES_PORT.test(path) &&
        /\bnetwork\.(?:request|resolve)\(/.test(withoutComments(text)),
    )
    .map(({ path }) => path);
  assert.deepEqual(asking, []);
});
