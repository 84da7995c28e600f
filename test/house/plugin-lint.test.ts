/** What the linter, and with it an editor, says of code in `plugins/` that reaches around its context. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { projectFolder, sourcesOf } from './sources.ts';

/** Rules that keep plugins within their context. */
const RULES = [
  'lint/style/noRestrictedImports',
  'lint/style/useNodejsImportProtocol',
  'lint/style/noRestrictedGlobals',
  'lint/security/noGlobalEval',
  'plugin',
];

interface Diagnostic {
  readonly category: string;
  readonly severity: string;
  readonly location: { readonly path: string };
}

const home = mkdtempSync(join(tmpdir(), 'almanac-lint-'));
after(() => rmSync(home, { recursive: true }));
for (const path of ['biome.json', 'scripts/lint'])
  cpSync(join(projectFolder, path), join(home, path), { recursive: true });

/** Paths below a project with these files, each with what the linter holds against it as an error. */
async function linted(files: Readonly<Record<string, string>>): Promise<ReadonlyMap<string, readonly string[]>> {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(home, path)), { recursive: true });
    writeFileSync(join(home, path), text);
  }
  const biome = join(projectFolder, 'node_modules/.bin/biome');
  // it ends with 1 when it finds something
  const { stdout } = await promisify(execFile)(biome, ['lint', '--reporter=json', '--max-diagnostics=none', '.'], {
    cwd: home,
  }).catch((error) => error);
  const found: { readonly diagnostics: readonly Diagnostic[] } = JSON.parse(stdout);
  const errors = found.diagnostics.filter(({ severity }) => severity === 'error');
  return new Map(
    Object.keys(files).map((path) => [
      path,
      errors.filter(({ location }) => location.path === path).map(({ category }) => category),
    ]),
  );
}

const IMPORT = 'lint/style/noRestrictedImports';
const BARE = 'lint/style/useNodejsImportProtocol';
const GLOBAL = 'lint/style/noRestrictedGlobals';
const EVAL = 'lint/security/noGlobalEval';
const COMPUTED = 'plugin';

const FORBIDDEN: readonly (readonly [code: string, rule: string])[] = [
  ["import { readFile } from 'node:fs';\nexport const a = readFile;", IMPORT],
  ["import * as fs from 'node:fs/promises';\nexport const a = fs;", IMPORT],
  ["import type { Stats } from 'node:fs';\nexport type A = Stats;", IMPORT],
  ["import { connect } from 'node:net';\nexport const a = connect;", IMPORT],
  ["import http from 'node:http';\nexport const a = http;", IMPORT],
  ["import { spawn } from 'node:child_process';\nexport const a = spawn;", IMPORT],
  ["import { Worker } from 'node:worker_threads';\nexport const a = Worker;", IMPORT],
  ["import { env } from 'node:process';\nexport const a = env;", IMPORT],
  ["import { createRequire } from 'node:module';\nexport const a = createRequire;", IMPORT],
  ["import { setTimeout } from 'node:timers/promises';\nexport const a = setTimeout;", IMPORT],
  ["import { randomBytes } from 'node:crypto';\nexport const a = randomBytes;", IMPORT],
  ["export { runInThisContext } from 'node:vm';", IMPORT],
  ["export * from 'node:path';", IMPORT],
  ["import 'node:inspector';", IMPORT],
  ["export const a = await import('node:dns');", IMPORT],
  ["import { readFile } from 'fs';\nexport const a = readFile;", BARE],
  ["import type { Socket } from 'net';\nexport type A = Socket;", BARE],
  ["import { exec } from 'child_process';\nexport const a = exec;", BARE],
  ["export const a = await import('fs/promises');", BARE],
  ["export const a = require('./a.cjs');", GLOBAL],
  ["export const a = import('node:' + 'fs');", COMPUTED],
  ['export const a = import(`node:fs`);', COMPUTED],
  ['export const a = (name: string) => import(name);', COMPUTED],
  ["export const a = (name: string) => import(name, { with: { type: 'json' } });", COMPUTED],
  ["export const a = eval('1');", EVAL],
  ["const run = eval;\nexport const a = run('1');", EVAL],
  ["export const a = new Function('return 1');", GLOBAL],
  ["export const a = Function('return 1');", GLOBAL],
  ['export const a = process.env;', GLOBAL],
  ['const { env } = process;\nexport const a = env;', GLOBAL],
  ["export const a = process.getBuiltinModule('fs');", GLOBAL],
  ['export const a = globalThis.process;', GLOBAL],
  ["export const a = Reflect.get(globalThis, 'fetch');", GLOBAL],
  ["export const a = await fetch('https://town.test');", GLOBAL],
  ['export const a = fetch;', GLOBAL],
  ["export const a = new WebSocket('wss://town.test');", GLOBAL],
  ['export const a = () => setTimeout(() => {}, 10);', GLOBAL],
  ["export const a = () => console.log('here');", GLOBAL],
  ['export const a = crypto.randomUUID();', GLOBAL],
];

const ALLOWED: readonly string[] = [
  "import { can } from '../../core/index.ts';\nexport const a = can;",
  "import * as v from 'valibot';\nexport const a = v;",
  "export const a = () => import('./b.ts');",
  "export const a = async (site: { fetch(path: string): Promise<unknown> }) => site.fetch('/');",
  'export const a = (process: { run(): void }) => process.run();',
  'export const a = { eval: 1, process: 2 };',
  'export const line = "from \'node:fs\', or eval(text)";',
];

test('code that bypasses the context of a plugin is an error, and nothing else is', async (t) => {
  const cases = [...FORBIDDEN, ...ALLOWED.map((code) => [code, undefined] as const)].map(([code, rule], index) => ({
    path: `plugins/shop/case-${index}.ts`,
    code: `${code}\n`,
    rule,
  }));
  const found = await linted(Object.fromEntries(cases.map(({ path, code }) => [path, code])));
  for (const { path, code, rule } of cases) {
    await t.test(`${JSON.stringify(code)}: ${rule ?? 'may be'}`, () =>
      assert.deepEqual([...new Set(found.get(path))], rule === undefined ? [] : [rule]),
    );
  }
});

test('the rules apply to plugins and their templates, and to nothing else', async () => {
  const code = "import { readFile } from 'node:fs';\n\nexport const a = readFile;\n";
  const cases: readonly (readonly [path: string, forbidden: boolean])[] = [
    ['plugins/shop/index.ts', true],
    ['plugins/shop/routes/list.ts', true],
    ['plugins/shop/data.mjs', true],
    ['scripts/template/list.ts', true],
    ['test/fixtures/plugins/shop/index.ts', true],
    ['scripts/template/index.test.ts', false],
    ['core/platform/node/clock.ts', false],
    ['scripts/serve.ts', false],
    ['test/shop/list.test.ts', false],
  ];
  const found = await linted(Object.fromEntries(cases.map(([path]) => [path, code])));
  assert.deepEqual(
    cases.map(([path]) => [path, found.get(path)?.includes(IMPORT)]),
    cases,
  );
});

test('a rule is not suppressed without a reason', async () => {
  const path = 'plugins/shop/index.ts';
  for (const comment of ['// biome-ignore lint/security/noGlobalEval', '// biome-ignore lint/security/noGlobalEval:']) {
    const found = await linted({ [path]: `${comment}\nexport const a = eval('1');\n` });
    assert.ok(found.get(path)?.includes(EVAL), comment);
  }
});

/** A comment that takes a whole group of rules away, or one of those above. */
const SUPPRESSED = new RegExp(
  `biome-ignore(?:-\\w+)*\\s+(?:lint|lint/(?:style|security|plugin(?:/[\\w-]+)?)|${RULES.join('|')})\\s*:`,
);

for (const [comment, suppresses] of [
  ['// biome-ignore lint: all of it', true],
  ['// biome-ignore-all lint/style: all of it', true],
  ['// biome-ignore-start lint/style/noRestrictedGlobals: here', true],
  ['// biome-ignore lint/plugin/computed-import: here', true],
  ['// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for', false],
] as const) {
  test(`${comment} ${suppresses ? 'takes' : 'does not take'} a rule away`, () =>
    assert.equal(SUPPRESSED.test(comment), suppresses));
}

test('no plugin of this project suppresses one of these rules', () => {
  const found = sourcesOf('plugins', 'scripts/template').filter(({ text }) => SUPPRESSED.test(text));
  assert.deepEqual(
    found.map(({ path }) => path),
    [],
  );
});

test('the rules above are those of biome.json for plugins', () => {
  const { overrides } = JSON.parse(readFileSync(join(projectFolder, 'biome.json'), 'utf8'));
  const groups: Readonly<Record<string, Readonly<Record<string, unknown>>>> = overrides[0].linter.rules;
  const named = Object.entries(groups).flatMap(([group, rules]) =>
    Object.keys(rules).map((rule) => `lint/${group}/${rule}`),
  );
  assert.deepEqual([...named, 'plugin'].toSorted(), RULES.toSorted());
});
