import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { BootError } from '../../../core/contract/boot-error.ts';
import { SettingsError } from '../../../core/settings/settings-file.ts';
import { authorsConfig } from '../../../scripts/cli/authoring/authors-config.ts';
import { esbuildCompiler } from '../../../scripts/find-plugins/compiler/esbuild-compiler.ts';
import { nodeAuthoring } from '../../../scripts/host/authoring/node-authoring.ts';
import { testSite } from '../../../scripts/testing/test-site.ts';
import { ALMANAC, launch, listening } from '../../cli/commands/almanac-process.ts';
import { type Files, folderWith, pluggedSite, pluginsIn, writeFiles } from '../../loading/plugged-site.ts';
import { farNetwork } from '../../outgoing/far-network.ts';
import { until } from '../../verify/faults/until.ts';

const PROJECT = fileURLToPath(new URL('../../..', import.meta.url));
const STORED = { 'shop/items/1.json': '{ "id": 1, "title": "Jam", "price": 3 }' };
const ON = { content: true, calendar: true };

/** The files with their paths in a site; settings do not belong to the plugin. */
const inSite = (files: Files): Files =>
  Object.fromEntries(
    Object.entries(files).map(([name, text]) => [name === 'settings.json' ? name : `plugins/shop/${name}`, text]),
  );

/** Output of `almanac plugin check shop` for a site where the plugin is off. */
export async function checked(t: TestContext, files: Files): Promise<string> {
  const { 'settings.json': _, ...own } = files;
  const { site } = await pluggedSite(t, { ...inSite(own), ...STORED }, { plugins: ON });
  const printed: string[] = [];
  const print = (line: string) => printed.push(line);
  await site.run(['plugin', 'check'], 'shop', { print, warn: print, progress: () => {} });
  return printed.join('\n');
}

/** One site for all checks: the compiler's cache makes the next one fast. */
const typedSite = mkdtempSync(join(tmpdir(), 'almanac-typed-'));
process.once('exit', () => rmSync(typedSite, { recursive: true }));

/** Its type errors. */
export async function typed(_: TestContext, files: Files): Promise<string> {
  writeFiles(typedSite, inSite(files));
  const plugins = join(typedSite, 'plugins');
  const authoring = nodeAuthoring(PROJECT, '.ts');
  const problems = await authoring.checkTypes(join(plugins, 'shop'), (place) =>
    authorsConfig(plugins, place, authoring),
  );
  return problems?.join('\n') ?? 'TypeScript is not installed';
}

/** Why a site does not start with the plugin; empty if it does. */
export async function started(t: TestContext, files: Files): Promise<string> {
  try {
    await pluggedSite(t, inSite(files), { plugins: { ...ON, shop: true } });
    return '';
  } catch (error) {
    if (error instanceof BootError || error instanceof SettingsError) return error.message;
    throw error;
  }
}

/** Responses and log entries after each of its parts was used once. */
export async function used(t: TestContext, files: Files): Promise<string> {
  const compiler = esbuildCompiler();
  const sources = await pluginsIn(folderWith(t, inSite(files)), compiler)({ plugins: { ...ON, shop: true } });
  const names = ['content', 'calendar', 'shop'];
  const isOn = ({ key }: { readonly key: string }) => names.includes(key);
  const site = await testSite(sources.filter(isOn), {
    off: sources.filter((source) => !isOn(source)),
    files: STORED,
    network: farNetwork({ 'https://bank.example/rate': {}, 'https://other.example/rate': {} }),
  });
  t.after(() => site.close());
  const answers: string[] = [];
  const ask = async (path: string, request = {}) => {
    const answer = await site.fetch(path, request);
    answers.push(`${answer.status} ${await answer.text()}`);
  };
  const event = { title: 'Fair', start_date: '2031-05-01 10:00', end_date: '2031-05-01 11:00', shop_items: 1 };
  await ask('/shop/v1/items');
  await ask('/shop/v1/items/1');
  await ask('/shop/v1/items', { as: 'author', json: { title: 'Honey' } });
  await ask('/shop/v1/items/1?_method=DELETE');
  await ask('/calendar/events/v1/events', { as: 'editor', json: event });
  await ask('/../shop');
  await site.command('jobs run', 'shop/sweep').catch((error) => answers.push(String(error)));
  await site.jobsDone();
  site.clock.advance(24 * 3_600_000);
  await site.jobsDone();
  return [
    ...answers,
    ...site.logged.map((line) => compiler.original(line.replaceAll('\\"', '"').replaceAll('\\n', '\n'))),
  ].join('\n');
}

/** Short limits, so that tests do not have to wait long for them. */
const LIMITS = { stage_timeout: 300, thread_cpu: 1_500 };
/** Heap limit of the process, in megabytes. */
const MEMORY = '--max-old-space-size=96';
/** Repetitions of requests, enough for a plugin that always fails to be switched off. */
const TIMES = [1, 2, 3];
/** Timeout in milliseconds: the machine may be busy. */
const PATIENCE = 120_000;

/** The log of a separate server process, read until it is as expected. */
export async function served(t: TestContext, files: Files, isThere: (log: string) => boolean): Promise<string> {
  const settings = JSON.parse(files['settings.json'] ?? '');
  const folder = folderWith(t, {
    ...STORED,
    ...inSite({ ...files, 'settings.json': JSON.stringify({ ...settings, limits: LIMITS }) }),
  });
  const program = [MEMORY, ...ALMANAC];
  const server = await listening(launch(program, folder, ['serve', '--data', folder, '--port', '0', '--yes']));
  try {
    // a server that ends meanwhile does not respond
    const ask = (path: string) => fetch(`${server.url}${path}`).catch(() => undefined);
    for (const price of TIMES) await Promise.all([ask(`/api/shop/v1/items?price=${price}`), ask('/shop')]);
    await until(() => isThere(server.err()), PATIENCE);
    return server.err();
  } finally {
    // before its folder is removed
    await server.stop('SIGKILL');
  }
}
